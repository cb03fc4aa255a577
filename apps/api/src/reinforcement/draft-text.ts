import { draftArticle } from '@replique/engine/clustering/draft-article';
import { plainAnswer } from '@replique/engine/clustering/read-answer';
import { leaveOutPersonalData } from '@replique/engine/privacy/leave-out';
import { Mask } from '@replique/engine/privacy/mask';
import type { KeptDraft } from '../db/reinforcement-tables.ts';
import type { Deps } from '../deps.ts';
import { dayOf, listStandingChunks, offerLimits } from '../knowledge/knowledge.ts';
import type { SentAnswer } from './answers-store.ts';
import type { ReadGroup } from './read-groups.ts';

const mostSources = 10;

type Sources = KeptDraft['sources'];
type Text = { title: string; markdown: string };

function draftOf({ title, markdown }: Text, from: KeptDraft['from'], sources: Sources): KeptDraft {
  const isQuestion = title.trimEnd().endsWith('?');
  return { title, isQuestion, url: null, markdown, from, sources };
}

const known = (names: (string | null)[]): string[] => names.filter((name) => name !== null);

/** What the draft was taken from, newest first, each text once. */
function ticketSources({ answers, measured, privacy }: ReadGroup): Sources {
  const used = new Set(measured.draft?.tickets ?? []);
  const sources = answers
    .filter(({ ticketId }) => used.has(ticketId))
    .toReversed()
    .map(({ ticketUuid, subject, requesterName, author, text }: SentAnswer) => ({
      kind: 'ticket' as const,
      uuid: ticketUuid,
      title: leaveOutPersonalData(subject, new Mask({ names: known([requesterName]), ...privacy })),
      text: plainAnswer(text, known([requesterName, author]), privacy),
    }));
  const isFirst = (text: string, place: number): boolean =>
    sources.findIndex((each) => each.text === text) === place;
  return sources.filter(({ text }, place) => isFirst(text, place)).slice(0, mostSources);
}

/** Passages that the search finds for a question, the best first, one a document. */
async function findSources(
  deps: Deps,
  clientId: number,
  { question, language }: ReadGroup['group'],
): Promise<Sources> {
  if (question.trim() === '') return [];
  const asked = { text: question, subject: '', language };
  const found = await deps.indexes.search(clientId, asked, { limit: offerLimits.passages });
  const best = found.documents.flatMap(({ passages }) => passages[0]?.chunkId ?? []);
  const chunks = await deps.db.withClient(clientId, (tx) =>
    listStandingChunks(tx, clientId, best, dayOf(deps)),
  );
  return best.flatMap((id) => {
    const chunk = chunks.find(({ chunkId }) => chunkId === id);
    if (!chunk) return [];
    const { uuid, title, text } = chunk;
    return [{ kind: 'document' as const, uuid, title, text }];
  });
}

/**
 * A text to begin with: from what most people answered; where nobody did, from what the search finds for the question in
 * the middle; where it finds nothing, an outline of what is asked.
 */
export async function draftFor(deps: Deps, clientId: number, read: ReadGroup): Promise<KeptDraft> {
  const { group, questions, measured } = read;
  const titled = <T extends Text>(text: T): T => ({
    ...text,
    title: text.title || group.name || '…',
  });
  if (measured.draft) return draftOf(titled(measured.draft), 'people', ticketSources(read));
  const sources = await findSources(deps, clientId, group);
  const texts = sources.map(({ text }) => text);
  const centre = group.question || group.name;
  const article = titled(draftArticle({ centre, questions }, texts, group.language));
  return article.answers > 0
    ? draftOf(article, 'documents', sources)
    : draftOf(article, 'outline', []);
}
