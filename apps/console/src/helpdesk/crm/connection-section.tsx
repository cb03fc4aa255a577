import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CrmConnection, CrmState } from '@replique/contract/helpdesk/crm';
import { useTranslation } from 'react-i18next';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { crmKeys } from '../../lib/queries/helpdesk.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Cause, CrmError } from './cause.tsx';
import { ConnectionBadge } from './crm-list.tsx';
import { CrmSwitch } from './crm-switch.tsx';
import { useInstalledCause } from './install/use-installed-cause.ts';
import { refusalOf } from './platforms.ts';
import { crmDetailsQuery } from './sealed-reads.ts';
import { useCrmWords } from './use-crm-words.ts';

interface ConnectionSectionProps {
  client: string;
  state: CrmState;
  connection: CrmConnection | undefined;
}

/** Connected to what, as whom and since when it was checked; and whether it is in use. */
export function ConnectionSection({ client, state, connection }: ConnectionSectionProps) {
  const { t } = useTranslation();
  const verify = useMutation(orpc.crm.verify.mutationOptions());
  const words = useCrmWords(state.platform);
  const check = () =>
    verify.mutate(
      { client, platform: state.platform },
      {
        onSuccess: () => showAlert({ text: escapeHtml(words.connecting('checked')) }),
        // An app that was removed there shows as such from now on.
        onError: () => void readAgain(...crmKeys),
      },
    );
  return (
    <FormSection
      title={t('crm.state')}
      why={state.platform === 'mailbox' ? t('crm.mailbox.stateWhy') : t('crm.stateWhy')}
    >
      <div>
        <ConnectionBadge state={state} />
      </div>
      <WhoIsConnected client={client} connection={connection} />
      {!state.isEnabled && (
        <p className="round-6 plain ground-info pad-10-12">{words.connecting('lastStep')}</p>
      )}
      <CrmSwitch client={client} state={state} />
      {!connection?.needsReconnect && <Refused connection={connection} error={verify.error} />}
      <div className="wrap gap-8">
        <Button variant="default" loading={verify.isPending} onClick={check}>
          {t('crm.check')}
        </Button>
      </div>
    </FormSection>
  );
}

function Refused({ connection, error }: { connection: CrmConnection | undefined; error: unknown }) {
  const causeOf = useInstalledCause(connection);
  const refusal = refusalOf(error);
  const text = causeOf(refusal?.reason);
  return refusal && text ? <Cause refusal={refusal} text={text} /> : <CrmError error={error} />;
}

function WhoIsConnected({
  client,
  connection,
}: Pick<ConnectionSectionProps, 'client' | 'connection'>) {
  const { t } = useTranslation();
  // Without it the rest is still worth showing.
  const { data } = useQuery(crmDetailsQuery(client));
  if (!connection) return null;
  const { account, verifiedAt, platform } = connection;
  // A mailbox is named by its address already.
  const name = platform === 'mailbox' ? null : data?.[platform];
  return (
    <div>
      {account && <p>{t('crm.connectedTo', { account })}</p>}
      {name && <p>{t(platform === 'crisp' ? 'crm.connectedSite' : 'crm.connectedAs', { name })}</p>}
      {verifiedAt && (
        <p className="muted small">
          {t('crm.verified')} <RelativeTime at={verifiedAt} />
        </p>
      )}
    </div>
  );
}
