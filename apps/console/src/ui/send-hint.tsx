import { useTranslation } from 'react-i18next';
import { controlKey } from '../lib/keys/send-key.ts';

/** Says which key sends, or saves, what is being written. */
export function SendHint({ does = 'send' }: { does?: 'send' | 'save' | 'create' }) {
  const { t } = useTranslation();
  return <span className="hint">{t(`ui.sendKey.${does}`, { key: controlKey })}</span>;
}
