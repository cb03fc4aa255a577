import { chatFlag, codeOfSeconds, emptyFacts, ticketFlag, type Facts } from './layout.ts';
import type { CountedChat, CountedTicket, Dimension } from './recount-store.ts';

/** Makes facts of rows as they were read. */

export type CodeOf = (dimension: Dimension, value: string | null) => number;

const most = 255;

const classFlag = {
  'as-is': ticketFlag.asIs,
  light: ticketFlag.light,
  heavy: ticketFlag.heavy,
  'not-used': ticketFlag.notUsed,
} as const;

function flagsOfTicket(ticket: CountedTicket): number {
  const { isEligible, suggestions, contradicted, satisfaction } = ticket;
  let flags = isEligible ? ticketFlag.eligible : 0;
  if (ticket.answers > 0) flags |= ticketFlag.answered;
  if (isEligible && suggestions > 0) flags |= ticketFlag.suggested;
  if (isEligible && suggestions === 0 && ticket.silent > 0) flags |= ticketFlag.silent;
  if (ticket.editClass !== null) flags |= classFlag[ticket.editClass];
  if (satisfaction === 'good') flags |= ticketFlag.satisfied;
  if (satisfaction === 'bad') flags |= ticketFlag.unsatisfied;
  if (isEligible && contradicted > 0) flags |= ticketFlag.contradicted;
  return flags;
}

/** @param tickets in the order of their time */
export function packTickets(tickets: CountedTicket[], codeOf: CodeOf): Facts<'ticket'> {
  const facts = emptyFacts('ticket', tickets.length);
  tickets.forEach((ticket, row) => {
    const flags = flagsOfTicket(ticket);
    facts.time[row] = ticket.time;
    facts.channel[row] = codeOf('channel', ticket.channel);
    facts.category[row] = codeOf('category', ticket.category);
    facts.language[row] = codeOf('language', ticket.language);
    facts.agent[row] = codeOf('agent', ticket.agent);
    facts.promptVersion[row] = codeOf('promptVersion', ticket.promptVersion);
    facts.reason[row] = flags & ticketFlag.silent ? codeOf('reason', ticket.reason) : 0;
    facts.flags[row] = flags;
    facts.firstReply[row] = codeOfSeconds(ticket.firstReply);
    facts.handling[row] = codeOfSeconds(ticket.handling);
    facts.answers[row] = Math.min(most, ticket.answers);
    facts.answersUsing[row] = Math.min(most, ticket.answersUsing);
    facts.suggestions[row] = Math.min(most, ticket.suggestions);
    facts.accepted[row] = Math.min(most, ticket.accepted);
  });
  return facts;
}

function flagsOfChat({ isEscalated, outcome, score, hasWithheld }: CountedChat): number {
  let flags = isEscalated ? chatFlag.escalated : 0;
  if (outcome) flags |= chatFlag[outcome];
  if (score === 'good') flags |= chatFlag.satisfied;
  if (score === 'bad') flags |= chatFlag.unsatisfied;
  if (hasWithheld) flags |= chatFlag.withheld;
  return flags;
}

/** @param chats in the order of their time */
export function packChats(chats: CountedChat[], codeOf: CodeOf): Facts<'chat'> {
  const facts = emptyFacts('chat', chats.length);
  chats.forEach((chat, row) => {
    facts.time[row] = chat.time;
    facts.language[row] = codeOf('language', chat.language);
    facts.flags[row] = flagsOfChat(chat);
  });
  return facts;
}
