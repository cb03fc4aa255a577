import type { Proposal, ProposalDetail } from '@replique/contract/knowledge/proposals';
import type { ClientPrivacy } from '@replique/engine/privacy/without-personal-data';
import { findClient } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import { readOrFail } from '../../platform/text/read-or-fail.ts';
import {
  findGivenAnswer,
  listProposalTickets,
  type GivenAnswerRow,
  type ProposalRow,
  type ProposalTicketRow,
} from './read-store.ts';
import { withoutNames, type Written } from './without-names.ts';

const ticketsShown = 20;
const titleShown = 120;

export async function privacyOf(tx: Tx, clientId: number): Promise<ClientPrivacy> {
  const client = await findClient(tx, { id: clientId });
  return {
    whitelist: client?.anonymizationWhitelist ?? [],
    orderNumbers: client?.orderNumberPatterns ?? [],
  };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= titleShown ? line : `${line.slice(0, titleShown - 1).trimEnd()}…`;
}

/** What a proposal is called by until it has a title of its own: the ticket's subject, or the first line of the question. */
function askedOf({ subject, question, requesterName: name }: ProposalRow): Written {
  return { text: subject || (question.split('\n')[0] ?? ''), name };
}

const named = (uuid: string | null, title: string | null) =>
  uuid !== null && title !== null ? { uuid, title } : null;

/** @param asked {@link askedOf}, without names */
function presentRow(row: ProposalRow, asked: string): Proposal {
  return {
    uuid: row.uuid,
    kind: row.kind,
    reason: row.reason,
    origin: row.origin,
    language: row.language,
    state: row.state,
    title: row.draft ? row.draft.title : shorten(asked) || '…',
    document: named(row.documentUuid, row.documentTitle),
    tickets: row.tickets,
    createdAt: row.createdAt.toISOString(),
    stateAt: row.stateAt.toISOString(),
    stateBy: row.stateBy,
  };
}

/** Never within a transaction, as it reads texts. @throws `request.unreadable` */
export async function presentRows(
  deps: Deps,
  { clientId, rows, privacy }: { clientId: number; rows: ProposalRow[]; privacy: ClientPrivacy },
): Promise<Proposal[]> {
  const written = rows.map(askedOf);
  const asked = await readOrFail(deps, clientId, withoutNames, { written, privacy });
  return rows.map((row, at) => presentRow(row, asked[at] ?? ''));
}

/** A proposal with all that it was made from, as it stands today. */
export type WholeProposal = {
  row: ProposalRow;
  given: GivenAnswerRow | undefined;
  tickets: ProposalTicketRow[];
  privacy: ClientPrivacy;
};

export async function readWhole(tx: Tx, row: ProposalRow): Promise<WholeProposal> {
  return {
    row,
    given: await findGivenAnswer(tx, row),
    tickets: await listProposalTickets(tx, row, ticketsShown),
    privacy: await privacyOf(tx, row.clientId),
  };
}

/** Never within a transaction, as it reads texts. @throws `request.unreadable` */
export async function presentDetail(
  deps: Deps,
  { row, given, tickets, privacy }: WholeProposal,
): Promise<ProposalDetail> {
  const name = row.requesterName;
  const written: Written[] = [
    askedOf(row),
    { text: row.question, name },
    { text: given?.text ?? '', name },
    ...tickets.map((ticket) => ({ text: ticket.subject, name: ticket.requesterName })),
  ];
  const [asked = '', question = '', answer = '', ...subjects] = await readOrFail(
    deps,
    row.clientId,
    withoutNames,
    { written, privacy },
  );
  return {
    ...presentRow(row, asked),
    client: { uuid: row.clientUuid, name: row.clientName },
    question,
    answer: {
      text: answer,
      by: given?.by ?? null,
      at: (given?.at ?? row.createdAt).toISOString(),
    },
    from: tickets.map(({ uuid, externalId }, at) => ({
      uuid,
      externalId,
      subject: subjects[at] ?? '',
    })),
    draft: row.draft,
    before: row.before,
    findings: row.findings,
    canRewrite: row.kind === 'change' && row.canRewrite,
    made: named(row.madeUuid, row.madeTitle),
  };
}
