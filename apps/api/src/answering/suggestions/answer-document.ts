import type {
  ArticleDraft,
  DocumentDetail,
  DocumentDraft,
} from '@replique/contract/knowledge/knowledge';
import { leaveOutPersonalData } from '@replique/engine/privacy/leave-out';
import { Mask } from '@replique/engine/privacy/mask';
import { asLanguage, type Language } from '@replique/engine/text/language';
import { findClient, withScope } from '../../accounts/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { putAnswer, renderDraft } from '../../knowledge/index.ts';
import { readOrFail } from '../../platform/text/read-or-fail.ts';
import { draftFromTexts } from './draft-from-texts.ts';
import { requireTicket } from '../../helpdesk/index.ts';
import { findSuggestion, findSuggestionForUpdate, type SuggestionRecord } from './store.ts';

/** @throws `suggestions.not-found`; `suggestions.state` where it says nothing */
function requireAnswer(suggestion: SuggestionRecord | undefined): SuggestionRecord {
  if (!suggestion) throw fail('suggestions.not-found');
  const { state, text } = suggestion;
  if (state === 'deleted' || text === '') throw fail('suggestions.state', { state });
  return suggestion;
}

async function requireOwner(tx: Tx, clientId: number) {
  const client = await findClient(tx, { id: clientId });
  if (!client) throw fail('suggestions.not-found');
  return client;
}

/** The question as a title and what was answered as a text, without what concerns this one person. */
export async function draftFromSuggestion(
  deps: Deps,
  caller: Caller,
  uuid: string,
): Promise<ArticleDraft> {
  const { suggestion, client, ticket } = await withScope(deps, caller, undefined, async (tx) => {
    const found = requireAnswer(await findSuggestion(tx, uuid));
    return {
      suggestion: found,
      client: await requireOwner(tx, found.clientId),
      ticket: await requireTicket(tx, found.ticketUuid),
    };
  });
  const { question, requesterName } = ticket;
  const mask = new Mask({
    names: [requesterName, caller.firstname].flatMap((name) => name || []),
    whitelist: client.anonymizationWhitelist,
    orderNumbers: client.orderNumberPatterns,
  });
  const asked = leaveOutPersonalData(question, mask);
  const language = suggestion.language ?? asLanguage(ticket.language ?? '');
  const draft = await readOrFail(deps, client.id, draftFromTexts, {
    centre: asked,
    questions: [asked],
    texts: [mask.text(suggestion.text)],
    language,
  });
  return { client: { uuid: client.uuid, name: client.name }, language, ...draft };
}

/**
 * Makes a certified document of an answer, once.
 * @throws `suggestions.not-found`, `suggestions.state`, `documents.answer-known`, `documents.until-past`
 */
export async function certifyAnswer(
  deps: Deps,
  caller: Caller,
  given: DocumentDraft & { suggestion: string; language: Language; until: string | null },
): Promise<DocumentDetail> {
  const { suggestion: uuid, ...answer } = await renderDraft(deps, caller, given);
  const document = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = requireAnswer(await findSuggestionForUpdate(tx, uuid));
    const client = await requireOwner(tx, suggestion.clientId);
    return putAnswer(tx, deps, caller, client, { ...answer, answerOf: suggestion.uuid });
  });
  // It may answer what was asked in vain.
  deps.wake('gaps.find');
  return document;
}
