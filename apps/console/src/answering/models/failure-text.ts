import type { ModelFailureCode } from '@replique/contract/answering/models';
import { useTranslation } from 'react-i18next';

/** Why a model failed, in words; a code of a newer server is shown as it is. */
export function useFailureText(): (code: string) => string {
  const { t, i18n } = useTranslation();
  return (code) =>
    i18n.exists(`models.failures.${code}`)
      ? t(`models.failures.${code as ModelFailureCode}`)
      : code;
}

/** The cause in what the server answered to a key that it did not keep. */
export function causeOf(error: unknown): string | undefined {
  const { data } = error as { data?: { cause?: unknown } };
  return typeof data?.cause === 'string' ? data.cause : undefined;
}
