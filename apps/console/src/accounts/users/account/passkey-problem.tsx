import { ORPCError } from '@orpc/client';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';

/** Why a passkey was not made or not used: the server's refusals in their own words, what a browser says in ours. */
export function PasskeyProblem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (!error) return null;
  const isOfServer = error instanceof ORPCError || error instanceof TypeError;
  const isKnown = error instanceof Error && error.name === 'InvalidStateError';
  const said = isKnown ? t('account.passkeyKnown') : t('account.passkeyFailed');
  return (
    <p className="danger" role="alert">
      {isOfServer ? errorText(error) : said}
    </p>
  );
}
