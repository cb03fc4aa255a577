import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import { TicketFacts } from '../../../helpdesk/tickets/conversation/ticket-facts.tsx';
import { CitedSources } from '../cited-text.tsx';
import classes from './desk.module.css';
import { ReplyHistory } from './reply-history.tsx';
import type { Desk } from './use-desk.ts';

const SentAnswer = lazyPart(async () => ({
  default: (await import('../sent/sent-answer.tsx')).SentAnswer,
}));
const ThirdPartyPanel = lazyPart(async () => ({
  default: (await import('../../../helpdesk/third-party/third-party-panel.tsx')).ThirdPartyPanel,
}));
const TicketFields = lazyPart(async () => ({
  default: (await import('../../../helpdesk/tickets/ticket-fields.tsx')).TicketFields,
}));
const TicketNotes = lazyPart(async () => ({
  default: (await import('../../../helpdesk/write-back/ticket-notes.tsx')).TicketNotes,
}));
const TicketHistory = lazyPart(async () => ({
  default: (await import('../../../helpdesk/tickets/ticket-history.tsx')).TicketHistory,
}));

/**
 * What helps to judge the reply and to answer: its sources, who asks and what other systems know of it, how the reply was
 * written, what happened before.
 */
export function TicketContext({ ticket, desk }: { ticket: TicketDetail; desk: Desk }) {
  const { client, isModuleOff } = desk.ticket;
  const { shown } = desk.state;
  return (
    <Suspense fallback={null}>
      <div className={`stack one-column ${classes.context}`}>
        <CitedSources
          citations={desk.citations}
          client={client}
          savedFor={shown && ticket.uuid}
          isModuleOff={isModuleOff}
        />
        <TicketFacts ticket={ticket} />
        <TicketNotes ticket={ticket.uuid} />
        <ThirdPartyPanel ticket={ticket} />
        <TicketFields ticket={ticket} />
        <ReplyHistory desk={desk} />
        <SentAnswer ticket={ticket} />
        <TicketHistory ticket={ticket} />
      </div>
    </Suspense>
  );
}
