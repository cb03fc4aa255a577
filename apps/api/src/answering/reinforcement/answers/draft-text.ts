import type { KeptDraft } from '../../../platform/db/column-shapes.ts';
import type { Deps } from '../../deps.ts';
import { dayOf, listStandingChunks, offerLimits } from '../../../knowledge/index.ts';
import { readOrFail } from '../../../platform/text/read-or-fail.ts';
import { draftFromTexts } from '../../suggestions/draft-from-texts.ts';
import { plainSources } from './plain-sources.ts';
import type { ReadGroup } from './read-groups.ts';

const mostSources = 10;

type Sources = KeptDraft['sources'];
type Text = { title: string; markdown: string };

function draftOf({ title, markdown }: Text, from: KeptDraft['from'], sources: Sources): KeptDraft {
  const isQuestion = title.trimEnd().endsWith('?');
  return { title, isQuestion, url: null, markdown, from, sources };
}

/** What the draft was taken from, newest first, each text once. */
async function ticketSources(
  deps: Deps,
  clientId: number,
  { answers, measured, privacy }: ReadGroup,
): Promise<Sources> {
  const used = new Set(measured.draft?.tickets ?? []);
  const newest = answers.filter(({ ticketId }) => used.has(ticketId)).toReversed();
  const given = newest.map(({ ticketUuid, subject, requesterName, author, text }) => ({
    uuid: ticketUuid,
    subject,
    requesterName,
    author,
    text,
  }));
  const asked = { answers: given, privacy, most: mostSources };
  const sources = await readOrFail(deps, clientId, plainSources, asked);
  return sources.map((source) => ({ kind: 'ticket', ...source }));
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
  if (measured.draft) {
    const sources = await ticketSources(deps, clientId, read);
    return draftOf(titled(measured.draft), 'people', sources);
  }
  const sources = await findSources(deps, clientId, group);
  const texts = sources.map(({ text }) => text);
  const centre = group.question || group.name;
  const { language } = group;
  const asked = { centre, questions, texts, language };
  const article = titled(await readOrFail(deps, clientId, draftFromTexts, asked));
  return article.answers > 0
    ? draftOf(article, 'documents', sources)
    : draftOf(article, 'outline', []);
}
