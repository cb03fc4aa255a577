import type { Proposal, ProposalDetail } from '@replique/contract/proposals';
import { leaveOutPersonalData } from '@replique/engine/privacy/leave-out';
import { Mask } from '@replique/engine/privacy/mask';
import { greetedIn } from '@replique/engine/privacy/names';
import type { ClientPrivacy } from '@replique/engine/privacy/without-personal-data';
import { findClient } from '../clients/clients.ts';
import type { Tx } from '../db/database.ts';
import {
  findGivenAnswer,
  listProposalTickets,
  type ProposalRow,
  type ProposalTicketRow,
} from './read-store.ts';

const ticketsShown = 20;
const titleShown = 120;

export async function privacyOf(tx: Tx, clientId: number): Promise<ClientPrivacy> {
  const client = await findClient(tx, { id: clientId });
  return {
    whitelist: client?.anonymizationWhitelist ?? [],
    orderNumbers: client?.orderNumberPatterns ?? [],
  };
}

/** What somebody wrote, without personal data of whoever asked or was greeted. */
export function withoutNames(text: string, name: string | null, privacy: ClientPrivacy): string {
  const names = [...(name ? [name] : []), ...greetedIn(text)];
  return leaveOutPersonalData(text, new Mask({ names, ...privacy }));
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= titleShown ? line : `${line.slice(0, titleShown - 1).trimEnd()}…`;
}

function titleOf(row: ProposalRow, privacy: ClientPrivacy): string {
  if (row.draft) return row.draft.title;
  const asked = row.subject || (row.question.split('\n')[0] ?? '');
  return shorten(withoutNames(asked, row.requesterName, privacy)) || '…';
}

const named = (uuid: string | null, title: string | null) =>
  uuid !== null && title !== null ? { uuid, title } : null;

export function presentRow(row: ProposalRow, privacy: ClientPrivacy): Proposal {
  return {
    uuid: row.uuid,
    kind: row.kind,
    reason: row.reason,
    origin: row.origin,
    language: row.language,
    state: row.state,
    title: titleOf(row, privacy),
    document: named(row.documentUuid, row.documentTitle),
    tickets: row.tickets,
    createdAt: row.createdAt.toISOString(),
    stateAt: row.stateAt.toISOString(),
    stateBy: row.stateBy,
  };
}

function presentTicket(
  { uuid, externalId, subject, requesterName }: ProposalTicketRow,
  privacy: ClientPrivacy,
) {
  return { uuid, externalId, subject: withoutNames(subject, requesterName, privacy) };
}

/** A proposal with all that it was made from, as it stands today. */
export async function presentDetail(tx: Tx, row: ProposalRow): Promise<ProposalDetail> {
  const privacy = await privacyOf(tx, row.clientId);
  const given = await findGivenAnswer(tx, row);
  const tickets = await listProposalTickets(tx, row, ticketsShown);
  return {
    ...presentRow(row, privacy),
    client: { uuid: row.clientUuid, name: row.clientName },
    question: withoutNames(row.question, row.requesterName, privacy),
    answer: {
      text: given ? withoutNames(given.text, row.requesterName, privacy) : '',
      by: given?.by ?? null,
      at: (given?.at ?? row.createdAt).toISOString(),
    },
    from: tickets.map((ticket) => presentTicket(ticket, privacy)),
    draft: row.draft,
    before: row.before,
    findings: row.findings,
    canRewrite: row.kind === 'change' && row.canRewrite,
    made: named(row.madeUuid, row.madeTitle),
  };
}
