import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Client2 } from '@replique/contract/accounts/clients';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readConfig } from '../../../lib/config.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { TabSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Example } from './code-example.tsx';
import { curlExample, typescriptExample } from './code-examples.ts';
import { credentialsQuery, useGetToken, useRotateCredentials } from './sealed-credentials.ts';
import { ProgramCredentialsSection } from './program-credentials-section.tsx';
import { SecretField } from '../../../ui/form/secret-field.tsx';

type NamedClient = Pick<Client2, 'uuid' | 'name'>;
type Credentials = { url: string; apiKey: string; apiSecret: string };

interface PanelProps {
  client: NamedClient;
  /** Below a TabHead. */
  isInTab?: boolean;
  /** What stands between the credentials and the examples. */
  children?: ReactNode;
}

/** Credentials of programs, the client's pair of key and secret (spec §2), and last how a program uses them. */
export function CredentialsPanel({ client, isInTab = false, children }: PanelProps) {
  return (
    <div className="form-width first-section">
      <ProgramCredentialsSection client={client} isInTab={isInTab} />
      <Pair client={client} isInTab={isInTab} />
      {children}
      <Examples url={readConfig().apiUrl} isInTab={isInTab} />
    </div>
  );
}

function Pair({ client, isInTab }: Required<Omit<PanelProps, 'children'>>) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(credentialsQuery(client.uuid));
  // A pair that is shown stays, and a token that was got with it.
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TabSkeleton label={t('credentials.loading')} />;
  return (
    <>
      <FormSection title={t('credentials.pair')} why={t('credentials.accessWhy')} isInTab={isInTab}>
        <SecretField
          label={t('credentials.url')}
          value={data.url}
          copyLabel={t('credentials.copyUrl')}
        />
        <SecretField
          label={t('credentials.key')}
          value={data.apiKey}
          copyLabel={t('credentials.copyKey')}
          showLabel={t('credentials.showKey')}
          hideLabel={t('credentials.hideKey')}
        />
        <SecretField
          label={t('credentials.secret')}
          value={data.apiSecret}
          copyLabel={t('credentials.copySecret')}
          showLabel={t('credentials.showSecret')}
          hideLabel={t('credentials.hideSecret')}
        />
        <Rotation client={client} />
      </FormSection>
      {/* Another pair: a token got with the old one is worth nothing any more. */}
      <TokenSection key={data.apiKey} credentials={data} isInTab={isInTab} />
    </>
  );
}

function Rotation({ client }: { client: NamedClient }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const rotate = useRotateCredentials(client.uuid);
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    rotate.reset();
    setIsAsking(false);
  };
  return (
    <div>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('credentials.rotate')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('credentials.rotateTitle', { client: client.name })}
        confirmLabel={t('credentials.rotate')}
        isDanger
        isBusy={rotate.isPending}
        error={rotate.error ? errorText(rotate.error) : undefined}
        onCancel={close}
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: () => {
              showAlert({ text: escapeHtml(t('credentials.rotated')) });
              close();
            },
          })
        }
      >
        {t('credentials.rotateText')}
      </ConfirmDialog>
    </div>
  );
}

interface SectionProps {
  isInTab: boolean;
}

function TokenSection({ credentials, isInTab }: SectionProps & { credentials: Credentials }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const token = useGetToken();
  return (
    <FormSection
      title={t('credentials.tokenSection')}
      why={t('credentials.tokenWhy')}
      isInTab={isInTab}
    >
      {token.data && (
        <SecretField
          label={t('credentials.token')}
          value={token.data.accessToken}
          copyLabel={t('credentials.copyToken')}
          showLabel={t('credentials.showToken')}
          hideLabel={t('credentials.hideToken')}
        />
      )}
      {token.data?.expiresAt && (
        <p className="muted">
          {t('credentials.tokenExpires', { time: format.dateTime(token.data.expiresAt) })}
        </p>
      )}
      {token.error && (
        <p className="danger" role="alert">
          {errorText(token.error)}
        </p>
      )}
      <div>
        <Button
          variant="default"
          loading={token.isPending}
          onClick={() => token.mutate(credentials)}
        >
          {t('credentials.getToken')}
        </Button>
      </div>
    </FormSection>
  );
}

function Examples({ url, isInTab }: SectionProps & { url: string }) {
  const { t } = useTranslation();
  return (
    <FormSection
      title={t('credentials.examples')}
      why={t('credentials.examplesWhy')}
      isInTab={isInTab}
    >
      <Example title={t('credentials.curl')} code={curlExample(url)} />
      <Example title={t('credentials.typescript')} code={typescriptExample(url)} />
      <p>
        <a
          className="accent underline low-line"
          href={`${url}/docs`}
          target="_blank"
          rel="noreferrer"
        >
          {t('credentials.reference')}
        </a>
      </p>
    </FormSection>
  );
}
