import type { Trial } from '@replique/contract/answering/to-write';
import type { DocumentDraft } from '@replique/contract/knowledge/knowledge';
import { recordChange, withScope } from '../../accounts/index.ts';
import { dayOf, renderDraft, tryDraft, type TriedOutcome } from '../../knowledge/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import type { Deps } from '../deps.ts';
import { hrefOf } from './href-of.ts';
import {
  findSubject,
  listOtherTickets,
  listOwnTickets,
  saveTrial,
  type PastTicket,
  type Subject,
  type Tried,
} from './trial-store.ts';

/** Of each so many, the newest: two searches and two answers a ticket, a few seconds for a large client. */
const mostOwn = 40;
const mostOthers = 40;

const notFound = {
  gap: 'gaps.not-found',
  group: 'reinforcement.not-found',
  proposal: 'proposals.not-found',
  contradiction: 'gaps.pair-not-found',
  expiring: 'documents.not-found',
} as const;

async function requireSubject(tx: Tx, deps: Deps, tried: Tried): Promise<Subject> {
  const found = await findSubject(tx, tried, dayOf(deps));
  if (!found) throw fail(notFound[tried.kind]);
  return found;
}

/**
 * Lays a draft beside the past tickets that ask for it, and beside others to see whether it does harm there. Nothing
 * becomes a document; what it came to is kept for the list.
 * @throws `gaps.not-found`, `reinforcement.not-found`, `proposals.not-found`, `gaps.pair-not-found`, `documents.not-found`,
 * `to-write.none-to-try`, `service.busy`
 */
export async function tryOnPastTickets(
  deps: Deps,
  caller: Caller,
  tried: Tried,
  given: DocumentDraft,
): Promise<Trial> {
  const { subject, own, others } = await withScope(deps, caller, undefined, async (tx) => {
    const found = await requireSubject(tx, deps, tried);
    const theirs = await listOwnTickets(tx, found, mostOwn);
    const except = theirs.map(({ ticketId }) => ticketId);
    return {
      subject: found,
      own: theirs,
      others: await listOtherTickets(tx, found, { except, most: mostOthers }),
    };
  });
  if (own.length === 0) throw fail('to-write.none-to-try');
  const draft = await renderDraft(deps, caller, given);
  const outcomes = await tryDraft(
    deps,
    subject.clientId,
    {
      title: draft.title,
      isQuestion: draft.isQuestion,
      passages: draft.passages,
      language: subject.language,
      isCertified: subject.isCertified,
      replaces: subject.replaces,
      about: subject.about,
    },
    // Its own first: should time run out, they were tried.
    [...own, ...others],
  );
  const trial = presentTrial(own, others, outcomes, deps.clock());
  await withScope(deps, caller, undefined, async (tx) => {
    // It may have been decided on, or erased, meanwhile.
    await requireSubject(tx, deps, tried);
    const { answered, of, different, rests, others: rest, worse } = trial;
    const effect = { answered, of, different, rests, others: rest, worse };
    await saveTrial(tx, subject, { ...effect, at: deps.clock() });
    await recordChange(tx, deps, caller, {
      action: 'to-write.tried',
      clientId: subject.clientId,
      label: subject.label,
      href: hrefOf(subject.kind, subject.clientUuid, subject.uuid),
      after: { answered, of, different, rests, worse },
    });
  });
  return trial;
}

function presentTrial(
  own: PastTicket[],
  others: PastTicket[],
  outcomes: TriedOutcome[],
  at: Date,
): Trial {
  const isOwn = new Set(own.map(({ ticketId }) => ticketId));
  const known = new Map([...own, ...others].map((ticket) => [ticket.ticketId, ticket]));
  const mine = outcomes.filter(({ ticketId }) => isOwn.has(ticketId));
  const rest = outcomes.filter(({ ticketId }) => !isOwn.has(ticketId));
  // Who asked for the draft is answered from it, in as many words as it has.
  const isPoorer = ({ ticketId, isFromDraft, ...outcome }: TriedOutcome): boolean =>
    outcome.isPoorer && !(isFromDraft && isOwn.has(ticketId));
  const count = (list: TriedOutcome[], test: (outcome: TriedOutcome) => boolean): number =>
    list.filter(test).length;
  return {
    answered: count(mine, ({ before, after }) => after && !before),
    of: mine.length,
    different: count(mine, ({ isDifferent }) => isDifferent),
    rests: count(mine, ({ restsOnIt }) => restsOnIt),
    answeredBefore: count(mine, ({ before }) => before),
    others: rest.length,
    worse: count(outcomes, ({ before, after }) => before && !after),
    changed: count(rest, ({ isDifferent }) => isDifferent),
    poorer: count(outcomes, isPoorer),
    triedAt: at.toISOString(),
    tickets: outcomes.flatMap((tried) => {
      const { ticketId, restsOnIt: _, ...outcome } = tried;
      const ticket = known.get(ticketId);
      if (!ticket) return [];
      const { uuid, externalId, subject } = ticket;
      const of = { uuid, externalId, subject, isOwn: isOwn.has(ticketId) };
      return [{ ...of, ...outcome, isPoorer: isPoorer(tried) }];
    }),
  };
}
