import type { Language } from '@replique/engine/text/language';
import { detectLanguage } from '@replique/engine/text/language';
import { decodeBody } from './decode-body.ts';
import { inParallel } from './in-parallel.ts';
import { languageOfAddress } from './page-language.ts';
import {
  eventsOf,
  failed,
  isRead,
  likelyLanguage,
  knownPage,
  pageEvent,
  Quota,
  skipped,
  type Reading,
} from './reading.ts';
import type { Rules } from './robots.ts';
import { readMoment } from './clean-text.ts';
import type { ReadEvent } from './types.ts';
import { PageUnread, type Visited } from './visitor.ts';

/** An article and the copy of it in Markdown that the centre serves for machines. */
export type MarkdownCopy = { url: string; copy: string; externalId: string; title: string };

/** The Markdown of an answer. @throws PageUnread when it is a page for people after all */
export function markdownOf(visited: Visited): string {
  const type = visited.headers.get('content-type');
  const text = decodeBody(visited.bytes, type);
  const isPlain =
    type === null ||
    /^text\/(?:markdown|x-markdown|plain)\b|^application\/octet-stream/i.test(type);
  if (!isPlain || /^\s*<(?:!doctype|html)\b/i.test(text))
    throw new PageUnread('malformed', visited.url);
  return text;
}

async function readCopy(
  reading: Reading,
  rules: Rules,
  article: MarkdownCopy,
): Promise<ReadEvent[]> {
  const { url } = article;
  if (!rules.isAllowed(article.copy)) return [failed(url, 'robots')];
  const told = languageOfAddress(url);
  if (told && !isRead(reading, told)) return [skipped(url, 'language')];
  const known = knownPage(reading, url);
  const visited = await reading.visitor.visit(article.copy, {
    accept: 'text/markdown, text/plain;q=0.9, */*;q=0.1',
    etag: known?.etag ?? null,
    lastModified: known?.lastModified ?? null,
  });
  if (visited.status === 304 && known) {
    return [{ type: 'unchanged', url, externalId: known.externalId, language: known.language }];
  }
  const { title, html, text } = await reading.extractor.render(markdownOf(visited), url);
  const language: Language = told ?? (await detectLanguage(text, likelyLanguage(reading)));
  if (!isRead(reading, language)) return [skipped(url, 'language')];
  const lastModified = visited.headers.get('last-modified');
  const page = {
    url,
    externalId: article.externalId,
    language,
    title: title || article.title || url,
    html,
    updatedAt: readMoment(lastModified) ?? new Date(),
    etag: visited.headers.get('etag'),
    lastModified,
  };
  return [pageEvent(page)];
}

/** Reads articles by their copies in Markdown, each once. */
export async function* readMarkdownPages(
  reading: Reading,
  rules: Rules,
  articles: MarkdownCopy[],
): AsyncGenerator<ReadEvent> {
  const quota = new Quota(reading.limits);
  const waiting = articles.values();
  yield { type: 'found', total: articles.length };
  const next = () => {
    const article = waiting.next().value;
    if (article) quota.takeTry();
    return article;
  };
  const work = (article: MarkdownCopy) =>
    eventsOf(article.url, () => readCopy(reading, rules, article));
  for await (const events of inParallel(next, work)) yield* quota.keep(events);
}
