import { Button, TextInput } from '@mantine/core';
import type { ProofWays } from '@replique/contract/accounts/passkeys';
import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api-client.ts';
import { orpc } from '../../../lib/orpc.ts';
import { endProof } from '../../../lib/session/proof.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { goToSignIn } from '../../../lib/session/sign-in.ts';
import { AccountDialog, DialogForm } from './account-dialog.tsx';
import { CodeField } from './code-field.tsx';
import { useDialogErrors } from '../dialog-errors.ts';
import { PasskeyProblem } from './passkey-problem.tsx';

const cancel = () => endProof(false);

/** "Confirm that it is you": password and code, or a passkey, whatever this person has. */
export function ProofDialog() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  // Another proof, another look: what counts may have changed since.
  const ways = useQuery(orpc.passkeys.proofWays.queryOptions({ staleTime: 0, gcTime: 0 }));
  return (
    <AccountDialog title={t('account.proof.title')} isOpen onClose={cancel} isProof>
      {ways.error && (
        <p className="danger" role="alert">
          {errorText(ways.error)}
        </p>
      )}
      {ways.data && <Ways ways={ways.data} />}
    </AccountDialog>
  );
}

function Ways({ ways }: { ways: ProofWays }) {
  const { t } = useTranslation();
  const hasSecret = ways.password || ways.code;
  return (
    <div className="stack gap-16">
      <p>{t('account.proof.text')}</p>
      {ways.passkey && <PasskeyWay />}
      {hasSecret && <SecretsForm ways={ways} />}
      {ways.signIn && (
        <p className="muted small">
          {t('account.proof.orSignIn')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void goToSignIn()}>
            {t('account.proof.signIn')}
          </Button>
        </p>
      )}
      {!hasSecret && !ways.signIn && !ways.passkey && <p>{t('account.proof.none')}</p>}
    </div>
  );
}

async function answerByPasskey(): Promise<void> {
  const { ticket, options } = await api.passkeys.beginProof(undefined);
  const answer = await startAuthentication({ optionsJSON: options });
  await api.passkeys.prove({ by: 'passkey', ticket, answer: strip(answer) });
}

/** The answer as the contract has it: what browsers add for extensions stays here. */
function strip({ id, rawId, type, response }: Awaited<ReturnType<typeof startAuthentication>>) {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

function PasskeyWay() {
  const { t } = useTranslation();
  const prove = useMutation({ mutationFn: answerByPasskey, onSuccess: () => endProof(true) });
  return (
    <>
      <Button onClick={() => prove.mutate()} loading={prove.isPending} data-autofocus>
        {t('account.proof.passkey')}
      </Button>
      <PasskeyProblem error={prove.error} />
    </>
  );
}

function SecretsForm({ ways }: { ways: ProofWays }) {
  const { t } = useTranslation();
  const prove = useMutation({
    mutationFn: (secrets: { password?: string; code?: string }) =>
      api.passkeys.prove({ by: 'secrets', ...secrets }),
    onSuccess: () => endProof(true),
  });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { fields, rest } = useDialogErrors(prove.error, {
    'users.password-wrong': 'password',
    'users.code-wrong': 'code',
  });
  const isMissing = (isAsked: boolean, text: string) => isAsked && text.trim() === '';
  const missing = (isAsked: boolean, text: string) =>
    wasTried && isMissing(isAsked, text) ? t('account.required') : undefined;
  const submit = () => {
    setWasTried(true);
    if (isMissing(ways.password, password) || isMissing(ways.code, code)) return;
    prove.mutate({ ...(ways.password && { password }), ...(ways.code && { code }) });
  };
  return (
    <DialogForm
      submitLabel={t('account.proof.confirm')}
      isBusy={prove.isPending}
      error={rest}
      onCancel={cancel}
      onSubmit={submit}
    >
      {ways.password && (
        <TextInput
          type="password"
          autoComplete="current-password"
          label={t('account.passwordCurrent')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={missing(true, password) ?? fields.password}
          data-autofocus={!ways.passkey || undefined}
        />
      )}
      {ways.code && (
        <CodeField
          help={t('account.codeOrRecovery')}
          value={code}
          onChange={setCode}
          error={missing(true, code) ?? fields.code}
          isFirst={!ways.passkey && !ways.password}
        />
      )}
    </DialogForm>
  );
}
