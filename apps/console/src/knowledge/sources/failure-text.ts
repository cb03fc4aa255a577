import type { ReadingFailure } from '@replique/contract/knowledge/sources';
import { useTranslation } from 'react-i18next';

/** What went wrong and what to do, in a sentence or two. */
export function useFailureText(): (failure: ReadingFailure) => string {
  const { t } = useTranslation();
  return ({ reason, status }) => {
    const text = t(`sources.reasons.${reason}`);
    return status === null ? text : `${text} ${t('sources.statusOf', { status })}`;
  };
}
