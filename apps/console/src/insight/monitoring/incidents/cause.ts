import { useTranslation } from 'react-i18next';

interface CauseWords {
  /** What is wrong, in a sentence. */
  text: string;
  /** What a person can do about it. */
  remedy: string;
}

/** A cause of the server in words; one that has no phrase yet reads as a fault without a known cause. */
export function useCauseWords(): (cause: string) => CauseWords {
  const { t, i18n } = useTranslation();
  return (cause) => {
    const known = i18n.exists(`monitoring.causes.${cause}`) ? cause : 'unknown';
    return {
      text: t(`monitoring.causes.${known as 'unknown'}`),
      remedy: t(`monitoring.remedies.${known as 'unknown'}`),
    };
  };
}
