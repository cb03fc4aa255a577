import type { WriteBack } from '@replique/contract/helpdesk/write-back';
import { findClient, requireModule, withScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { dayOf } from '../../knowledge/index.ts';
import { queueNote, readWriteBack, writeBackJob, type NoteContent } from '../../helpdesk/index.ts';
import type { Source } from '../ask/passages.ts';
import { findQuestionTime } from './latest-store.ts';
import { findSuggestionForUpdate, listSources } from './store.ts';
import { tellChange, told } from './tell.ts';

type Noted = {
  text: string;
  originalText?: string;
  language: string | null;
  confidence: number | null;
  sentences: { sources: number[] }[];
};

/** What a note in the CRM says of a suggestion: its text, and the sources that its sentences cite. */
export function noteOf(
  suggestion: Noted,
  sources: Pick<Source, 'number' | 'title' | 'url'>[],
): NoteContent {
  const { text, originalText = text, language, confidence } = suggestion;
  const cited = new Set(suggestion.sentences.flatMap((sentence) => sentence.sources));
  return {
    text,
    // What stands around the text is for agents: in a language of the console.
    language: language === 'fr' ? 'fr' : 'en',
    confidence,
    isEdited: text !== originalText,
    sources: sources
      .filter(({ number }) => cited.has(number))
      .map(({ title, url }) => ({ title, url })),
  };
}

/**
 * Posts a suggestion to the CRM as an internal note, because a person wants it there; one that is there already, or on
 * its way, stays one.
 * @throws `suggestions.not-found`, `suggestions.state`, `modules.off`, `request.conflict`, `write-backs.not-connected`,
 *   `write-backs.no-notes`
 */
export async function postSuggestion(
  deps: Deps,
  caller: Caller,
  change: { suggestion: string; revision: number },
): Promise<WriteBack> {
  const posted = await withScope(deps, caller, undefined, async (tx) => {
    const suggestion = await findSuggestionForUpdate(tx, change.suggestion);
    if (!suggestion) throw fail('suggestions.not-found');
    const { clientId, ticketId, id, revision, state } = suggestion;
    const client = await findClient(tx, { id: clientId });
    if (client) requireModule(client, 'suggestions');
    if (revision !== change.revision) throw fail('request.conflict', { revision });
    if (state === 'silent') throw fail('suggestions.state', { state });
    const sources = await listSources(tx, clientId, [id], dayOf(deps));
    const uuid = await queueNote(tx, {
      clientId,
      ticketId,
      suggestionId: id,
      by: { userId: caller.userId },
      at: deps.clock(),
      content: noteOf(suggestion, sources),
      questionAt: await findQuestionTime(tx, clientId, id),
    });
    if (!uuid) throw fail('write-backs.not-connected');
    await tellChange(tx, deps, caller, { action: 'suggestions.post-asked', ...told(suggestion) });
    return readWriteBack(tx, caller, uuid);
  });
  deps.wake(writeBackJob);
  return posted;
}
