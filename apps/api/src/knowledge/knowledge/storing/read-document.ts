import type { NotAnalysed } from '@replique/contract/not-analysed';
import { chunkSections, type Chunk } from '@replique/engine/text/chunk';
import { htmlToSections } from '@replique/engine/text/html';
import { escapeHtml } from '../../../platform/http/pages/escape-html.ts';
import type { Reading } from '../../../platform/text/texts.ts';
import { renderMarkdown } from './render-markdown.ts';

/** What is read of documents: tasks of deps.texts, and no database. */

/** The passages by which a text is searched. */
export function readDocument(html: string): Chunk[] {
  return chunkSections(htmlToSections(html));
}

/** What a person wrote, as it is shown and as it is searched. */
export function readMarkdown(markdown: string): { html: string; passages: Chunk[] } {
  const html = renderMarkdown(markdown);
  return { html, passages: readDocument(html) };
}

/** None of them where the text was too much to read. */
export type Passages = { passages: Chunk[]; notAnalysed: NotAnalysed | null };

/** Each with its passages; before the transaction that stores them. */
export async function withPassages<Document extends { html: string }>(
  documents: Document[],
  { texts, client }: Reading,
): Promise<(Document & Passages)[]> {
  const read: (Document & Passages)[] = [];
  for (const document of documents) {
    const { html } = document;
    const answer = await texts.read(readDocument, html, { client });
    const passages = answer.notAnalysed === null ? answer.value : [];
    read.push({ ...document, passages, notAnalysed: answer.notAnalysed });
  }
  return read;
}

/** What somebody wrote with its HTML; text that is too much to read is shown as it came. */
export async function rendered<Draft extends { markdown: string }>(
  draft: Draft,
  { texts, client }: Reading,
): Promise<Draft & Passages & { html: string }> {
  const { markdown } = draft;
  const { notAnalysed, ...read } = await texts.read(readMarkdown, markdown, { client });
  if ('value' in read) return { ...draft, ...read.value, notAnalysed: null };
  const html = `<pre>${escapeHtml(markdown)}</pre>`;
  return { ...draft, html, passages: [], notAnalysed };
}

/** The words of a document, a line for each heading and passage: what a person compares. */
export function linesOf(title: string, passages: Chunk[]): string {
  const lines = passages.flatMap(({ heading, text }, at) =>
    heading === null || heading === passages[at - 1]?.heading ? [text] : [heading, text],
  );
  return [title, ...lines].filter((line) => line.trim() !== '').join('\n\n');
}
