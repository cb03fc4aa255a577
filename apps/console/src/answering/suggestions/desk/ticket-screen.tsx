import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import type { ReplyStatus } from '@replique/contract/helpdesk/write-back';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { orpc, readAgain } from '../../../lib/orpc.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ticketKeys } from '../../../lib/queries/helpdesk.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSearchState } from '../../../lib/search-state.ts';
import { useSelectedClient } from '../../../lib/selected-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { Conversation } from '../../../helpdesk/tickets/conversation/conversation.tsx';
import { LoadingConversation } from '../../../helpdesk/tickets/conversation/loading-conversation.tsx';
import { useTicketLabels } from '../../../helpdesk/tickets/labels.ts';
import { useLiveTicket, useLiveTickets } from '../../../helpdesk/tickets/live-tickets.ts';
import { NeighbourList } from '../../../helpdesk/tickets/neighbour-list.tsx';
import { useNeighbours } from '../../../helpdesk/tickets/neighbours.ts';
import { TicketHead } from '../../../helpdesk/tickets/ticket-head.tsx';

import { SkipLink } from '../../../ui/focus/skip-link.tsx';
import { ErrorState, NotFound } from '../../../ui/states.tsx';
import { Workbench } from '../../../ui/page/workbench.tsx';
import { Composer } from './composer.tsx';
import { TicketContext } from './ticket-context.tsx';
import { useDesk } from './use-desk.ts';

/** An id that is none at all is refused as invalid: for a person that is a ticket that does not exist. */
const notFoundCodes = ['tickets.not-found', 'request.invalid'];

interface TicketDeskProps {
  ticket: TicketDetail;
  /** Opens the next ticket of the list that is to be dealt with. */
  next: (() => void) | undefined;
  /** Opens this ticket again, in its list. */
  comeBack: () => void;
  /** What becomes of the ticket in its CRM when its reply is sent: stays as chosen while one goes through the list. */
  status: ReplyStatus;
  onStatus: (status: ReplyStatus) => void;
  /** Where the context is drawn: in another pane, which stays while tickets change. */
  contextPlace: HTMLElement | null;
}

/** The reply of a ticket, and in the side pane what helps to judge it. Keyed by the ticket: another one begins anew. */
function TicketDesk({ ticket, contextPlace, ...rest }: TicketDeskProps) {
  const labels = useTicketLabels();
  const { ineligibleReason } = ticket;
  const { desk, composer } = useDesk({
    ticket: {
      uuid: ticket.uuid,
      client: ticket.client.uuid,
      ineligibleText: ineligibleReason && labels.reasonText(ineligibleReason),
      isModuleOff: ineligibleReason === 'module-off',
      question: ticket.question,
      questions: ticket.questions,
      isOpen: ticket.isWaiting || ticket.snoozedUntil !== null,
      snoozedUntil: ticket.snoozedUntil,
      snoozedBy: ticket.snoozedBy,
      crmUrl: ticket.crmUrl,
    },
    onChanged: () => void readAgain(...ticketKeys),
    ...rest,
  });
  return (
    <>
      <Composer desk={desk} box={composer} />
      {contextPlace && createPortal(<TicketContext ticket={ticket} desk={desk} />, contextPlace)}
    </>
  );
}

/** A ticket: the list it comes from, what was said with the reply under it, what helps to answer. */
export function TicketScreen() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { ticket: uuid } = useParams({ from: '/layout/tickets/$ticket' });
  const client = useSelectedClient();
  const { isSuperAdmin } = useSession();
  const [search] = useSearchState('/layout/tickets/$ticket');
  const {
    data: ticket,
    error,
    refetch,
  } = useQuery(orpc.tickets.get.queryOptions({ input: { ticket: uuid } }));
  const { list, previous, next, nextToDo } = useNeighbours(uuid, client, search);
  const navigate = useNavigate();
  const comeBack = () =>
    void navigate({ to: '/tickets/$ticket', params: { ticket: uuid }, search });
  const [status, setStatus] = useState<ReplyStatus>('keep');
  const [contextPlace, setContextPlace] = useState<HTMLElement | null>(null);
  useLiveTicket(uuid);
  // Beside it a ticket that was closed in the CRM must not stay among those that wait.
  useLiveTickets();
  useSingleKeys({ j: next, k: previous });
  usePageTitle(error ? undefined : ticket && (ticket.subject || t('tickets.noSubject')));

  if (error && ticket === undefined) {
    if (notFoundCodes.includes(errorCode(error))) {
      return <NotFound title={errorText({ code: 'tickets.not-found' })} />;
    }
    return <ErrorState error={error} onRetry={() => void refetch()} isPage />;
  }
  return (
    <Workbench
      subject={uuid}
      rightStart={360}
      head={
        <>
          <SkipLink to="reply" label={t('desk.skipToReply')} />
          <TicketHead
            ticket={ticket}
            search={search}
            isClientShown={isSuperAdmin}
            previous={previous}
            next={next}
          />
        </>
      }
      left={{
        key: 'list',
        label: t('tickets.list'),
        content: <NeighbourList ticket={uuid} search={search} list={list} />,
      }}
      middle={{
        key: 'conversation',
        label: t('tickets.conversation'),
        content: ticket ? (
          <Conversation key={ticket.uuid} ticket={ticket} />
        ) : (
          <LoadingConversation />
        ),
        foot: ticket && (
          <TicketDesk
            key={ticket.uuid}
            ticket={ticket}
            next={nextToDo}
            comeBack={comeBack}
            status={status}
            onStatus={setStatus}
            contextPlace={contextPlace}
          />
        ),
      }}
      right={{
        key: 'context',
        label: t('desk.context'),
        content: <div ref={setContextPlace} />,
      }}
    />
  );
}
