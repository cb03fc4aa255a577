import { useTranslation } from 'react-i18next';
import { readableLabel } from '../../lib/language/readable-label.ts';

/** What a queue is called and holds; one without a phrase is called what the server calls it. */
export function useQueueWords(): (name: string) => { name: string; text: string | undefined } {
  const { t, i18n } = useTranslation();
  return (name) => {
    if (!i18n.exists(`monitoring.queues.${name}`)) {
      return { name: readableLabel(name), text: undefined };
    }
    const known = name as 'crm-changes';
    return { name: t(`monitoring.queues.${known}`), text: t(`monitoring.queueTexts.${known}`) };
  };
}
