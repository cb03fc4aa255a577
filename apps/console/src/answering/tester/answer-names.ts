import { useTranslation } from 'react-i18next';

/** What an answer is called: by its version, or as the draft that has no version yet. */
export function useAnswerNames(version: number, isDraft: boolean) {
  const { t } = useTranslation();
  return isDraft
    ? {
        title: t('promptTry.draft'),
        sources: t('promptTry.draftSources'),
        against: t('promptTry.draftAgainst'),
        againstSent: t('promptTry.draftAgainstSent'),
      }
    : {
        title: t('tester.version', { version }),
        sources: t('tester.sourcesOf', { version }),
        against: t('tester.against', { version }),
        againstSent: t('tester.againstSent', { version }),
      };
}
