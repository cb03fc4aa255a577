import type { RatingReason, Suggestion } from '@replique/contract/answering/suggestions';
import { findClient, requireModule, withScope } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { dayOf } from '../../../knowledge/index.ts';
import {
  askedOn,
  findMarkedDocument,
  insertMarksOfRatings,
  removeMarksOfRating,
  upsertMark,
  type AskedOn,
  type MarkedDocument,
  type Verdict,
} from '../../ask/marks.ts';
import { deleteRating, upsertRating } from './feedback-store.ts';
import { readSuggestion } from '../present.ts';
import { findSuggestionForUpdate, type SuggestionRecord } from '../store.ts';
import { tellChange, told } from '../tell.ts';

export type RatingDraft = {
  suggestion: string;
  thumb: 'up' | 'down';
  reason?: RatingReason | undefined;
  comment: string;
  wrongDocument?: string | undefined;
  betterDocument?: string | undefined;
};

const auditActionOf = { up: 'suggestions.rated-up', down: 'suggestions.rated-down' } as const;

async function requireSuggestion(tx: Tx, uuid: string): Promise<SuggestionRecord> {
  const suggestion = await findSuggestionForUpdate(tx, uuid);
  if (!suggestion) throw fail('suggestions.not-found');
  return suggestion;
}

async function findNamed(
  tx: Tx,
  clientId: number,
  uuid: string | undefined,
): Promise<MarkedDocument | null> {
  if (uuid === undefined) return null;
  const document = await findMarkedDocument(tx, clientId, uuid);
  if (!document) throw fail('documents.not-found');
  return document;
}

type Whose = { clientId: number; suggestionId: number; userId: number };

/** What followed from a person's rating goes; what other ratings say of the same documents comes in its place. */
async function settleMarks(tx: Tx, asked: AskedOn, whose: Whose): Promise<void> {
  await insertMarksOfRatings(tx, asked, await removeMarksOfRating(tx, whose));
}

/**
 * Keeps what a person says of a suggestion, instead of what they said before. A wrong source is passed over and a better
 * one offered first whenever this is asked again.
 * @throws `suggestions.not-found`, `documents.not-found`, `modules.off`
 */
export async function rateSuggestion(
  deps: Deps,
  caller: Caller,
  draft: RatingDraft,
): Promise<Suggestion> {
  return withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await requireSuggestion(tx, draft.suggestion);
    const { clientId, id } = suggestion;
    const client = await findClient(tx, { id: clientId });
    if (client) requireModule(client, 'suggestions');
    const wrong = await findNamed(tx, clientId, draft.wrongDocument);
    const better = await findNamed(tx, clientId, draft.betterDocument);
    const whose = { clientId, suggestionId: id, userId: caller.userId };
    const { thumb, reason = null, comment } = draft;
    const at = deps.clock();
    await upsertRating(tx, {
      ...whose,
      thumb,
      reason,
      comment,
      wrongDocumentId: wrong?.id ?? null,
      betterDocumentId: better?.id ?? null,
      at,
    });
    const asked = askedOn({ clientId, id: suggestion.ticketId, question: suggestion.question });
    await settleMarks(tx, asked, whose);
    const mark = async (document: MarkedDocument | null, verdict: Verdict) => {
      if (!document) return;
      const said = { documentId: document.id, verdict, suggestionId: id, by: caller.userId, at };
      await upsertMark(tx, asked, said);
    };
    await mark(wrong, 'irrelevant');
    await mark(better, 'better');
    const action = auditActionOf[thumb];
    await tellChange(tx, deps, caller, { action, ...told(suggestion), after: { reason } });
    return readSuggestion(tx, dayOf(deps), draft.suggestion);
  });
}

/** @throws `suggestions.not-found` */
export async function withdrawRating(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<Suggestion> {
  return withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await requireSuggestion(tx, uuid);
    const { clientId, id } = suggestion;
    const whose = { clientId, suggestionId: id, userId: caller.userId };
    if (await deleteRating(tx, whose)) {
      const asked = askedOn({ clientId, id: suggestion.ticketId, question: suggestion.question });
      await settleMarks(tx, asked, whose);
      const action = 'suggestions.rating-withdrawn';
      await tellChange(tx, deps, caller, { action, ...told(suggestion) });
    }
    return readSuggestion(tx, dayOf(deps), uuid);
  });
}
