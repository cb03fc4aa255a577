import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProposalDetail } from '@replique/contract/knowledge/proposals';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DocumentLink } from './proposal-evidence.tsx';

/** The first one that still waits for a decision; none: the list has said so. */
function NextProposal({ proposal }: { proposal: ProposalDetail }) {
  const { t } = useTranslation();
  const { uuid, client } = proposal;
  const { data } = useQuery(
    orpc.proposals.list.queryOptions({
      input: { client: client.uuid, state: 'open', pageSize: 10, page: 1 },
    }),
  );
  const next = data?.items.find((other) => other.uuid !== uuid);
  if (!next) return null;
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/clients/details/$id/gaps/proposals/$proposal"
          params={{ id: client.uuid, proposal: next.uuid }}
          {...props}
        />
      )}
    >
      {t('proposals.next')}
    </Button>
  );
}

const tones = { accepted: 'success', rejected: 'info', outdated: 'warning' } as const;

/** How a proposal ended, by whom, what came of it, and the way on. */
export function ProposalOutcome({ proposal }: { proposal: ProposalDetail }) {
  const { t } = useTranslation();
  const { state, stateBy, stateAt, made, client } = proposal;
  if (state === 'open') return null;
  return (
    <div data-outcome tabIndex={-1} className="no-outline">
      <Notice
        tone={tones[state]}
        title={t(`proposals.${state}Title`)}
        actions={<NextProposal proposal={proposal} />}
      >
        {state !== 'accepted' && <>{t(`proposals.${state}Text`)} </>}
        {made && (
          <>
            {t('proposals.made')} <DocumentLink client={client.uuid} document={made} /> ·{' '}
          </>
        )}
        {stateBy !== null && <>{t('proposals.decidedBy', { name: stateBy })} · </>}
        {state !== 'outdated' && <RelativeTime at={stateAt} />}
      </Notice>
    </div>
  );
}
