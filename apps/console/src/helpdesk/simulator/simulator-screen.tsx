import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { SimulatedTicket } from '@replique/contract/helpdesk/simulator';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientNeeded } from '../../accounts/clients/client-needed.tsx';
import { orpc } from '../../lib/orpc.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { NewTicketDialog } from './new-ticket-dialog.tsx';
import { SimulatorOff } from './simulator-off.tsx';
import { SimulatedTicketPane } from './simulated-ticket-pane.tsx';
import classes from './simulator.module.css';

function TicketState({ ticket }: { ticket: SimulatedTicket }) {
  const { t } = useTranslation();
  if (!ticket.isWaiting) return <StatusBadge tone="neutral">{t('simulator.closed')}</StatusBadge>;
  if (ticket.hasNote) return <StatusBadge tone="success">{t('simulator.withNote')}</StatusBadge>;
  return <StatusBadge tone="info">{t('simulator.open')}</StatusBadge>;
}

function TicketList({ tickets, open }: { tickets: SimulatedTicket[]; open: string | undefined }) {
  const { t } = useTranslation();
  return (
    <nav className={`column framed round-8 ${classes.list}`} aria-label={t('simulator.tickets')}>
      {tickets.map((ticket) => (
        <Link
          key={ticket.id}
          to="/simulator"
          search={(old: Record<string, unknown>) => ({ ...old, ticket: ticket.id })}
          className={`column top gap-4 pad-10-12 own-colour ${classes.row}`}
          aria-current={ticket.id === open ? 'true' : undefined}
        >
          <span className="strong break">{ticket.subject}</span>
          <span className={`wrap no-margin muted small break gap-4-12 ${classes.facts}`}>
            <span>{ticket.requesterName}</span>
            <RelativeTime at={ticket.updatedAt} />
          </span>
          <TicketState ticket={ticket} />
        </Link>
      ))}
    </nav>
  );
}

/** What the simulator is, for whoever came here by chance. */
function Banner() {
  const { t } = useTranslation();
  return (
    <p className="row round-8 info ground-info gap-8 pad-8-12">
      <IconPlayerPlay className="rigid" size={18} aria-hidden />
      {t('simulator.banner')}
    </p>
  );
}

interface PanesProps {
  client: string;
  tickets: SimulatedTicket[];
  chosen: string | undefined;
}

/** The list beside a ticket. What is open stays open, and what is written stays written, while customers write. */
function Panes({ client, tickets, chosen }: PanesProps) {
  const [first] = useState(tickets[0]?.id);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const open = chosen ?? first;
  return (
    <div
      className={`stack start gap-24 ${classes.panes}`}
      data-open={chosen !== undefined || undefined}
    >
      <TicketList tickets={tickets} open={open} />
      {open !== undefined && (
        <SimulatedTicketPane
          key={open}
          client={client}
          id={open}
          text={texts[open] ?? ''}
          onText={(text) => setTexts((old) => ({ ...old, [open]: text }))}
        />
      )}
    </div>
  );
}

const listQuery = (client: string | undefined) =>
  orpc.simulator.list.queryOptions({ input: client === undefined ? skipToken : { client } });

function Tickets({ client }: { client: string | undefined }) {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/simulator');
  const list = useQuery(listQuery(client));
  const write = () => change({ dialog: 'write' });
  if (client === undefined)
    return <ClientNeeded title={t('simulator.chooseTitle')} text={t('simulator.chooseText')} />;
  if (list.error && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <TabSkeleton label={t('simulator.loading')} />;
  const { state, isKept } = list.data;
  if (state !== 'on') return <SimulatorOff {...{ client, state, isKept }} />;
  if (list.data.items.length === 0)
    return (
      <EmptyState
        title={t('simulator.emptyTitle')}
        text={t('simulator.emptyText')}
        action={<Button onClick={write}>{t('simulator.write')}</Button>}
      />
    );
  return <Panes key={client} client={client} tickets={list.data.items} chosen={search.ticket} />;
}

/** A stand-in for Zendesk: customers write, notes arrive, its agents answer. */
export function SimulatorScreen() {
  const { t } = useTranslation();
  const [search, change] = useSearchState('/layout/simulator');
  const client = useSelectedClient();
  const { data } = useQuery(listQuery(client));
  const isOn = data?.state === 'on';
  return (
    <>
      <ListPage
        title={t('titles.simulator')}
        action={
          isOn && (
            <Button onClick={() => change({ dialog: 'write' })}>{t('simulator.write')}</Button>
          )
        }
        tabs={isOn && <Banner />}
      >
        <Tickets client={client} />
      </ListPage>
      {search.dialog === 'write' && client !== undefined && (
        <NewTicketDialog
          client={client}
          onClose={(ticket) =>
            change({ dialog: undefined, ...(ticket === undefined ? {} : { ticket }) })
          }
        />
      )}
    </>
  );
}
