import type { HelpFound, HelpPage, HelpSection } from '@replique/contract/home/help';
import { createClientIndex, type ClientIndex } from '@replique/engine/retrieval/client-index';
import { analyseWords, foldText, splitWords } from '@replique/engine/text/analyse';
import { chunkSections } from '@replique/engine/text/chunk';
import { htmlToSections } from '@replique/engine/text/html';
import type { Language } from '@replique/engine/text/language';
import { splitSentences } from '@replique/engine/text/sentences';
import MarkdownIt from 'markdown-it';
import type { WrittenPage } from './read-pages.ts';

const markdown = new MarkdownIt({ html: false, linkify: false });

const mostFound = 8;
/** In characters: about three lines. */
const excerptLength = 220;
/** A page that scores less than this share of the best has some word in common, no more. */
const leastShare = 0.35;

/** Questions above one page; more would run into those of the next. */
const mostAsked = 100;
/** A word that is being typed is completed from here on. */
const leastLetters = 3;

/** What a line of a list begins with. */
const listMark = /^(?:[-•*]|\d{1,2}[.)])\s+/;

type Passage = { page: HelpPage; section: HelpSection | null; text: string };

function passagesOf(page: HelpPage): Passage[] {
  return chunkSections(htmlToSections(markdown.render(page.text))).map(({ heading, text }) => ({
    page,
    section: page.sections.find(({ title }) => title === heading) ?? null,
    text,
  }));
}

/** Ends the last word of what is typed as the pages most often do, where they know no such word: results come as one types. */
function completer(passages: Passage[], language: Language): (typed: string) => string {
  const counts = new Map<string, number>();
  for (const { text } of passages)
    for (const word of splitWords(text, language)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts.keys()].toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return (typed) => {
    const last = typed.split(/[^\p{L}\p{N}]/u).at(-1) ?? '';
    const start = foldText(last);
    if (start.length < leastLetters || counts.has(start)) return typed;
    const whole = words.find((word) => word.startsWith(start));
    return whole === undefined ? typed : `${typed.slice(0, -last.length)}${whole}`;
  };
}

type Part = HelpFound['excerpt'][number];

/** Splits a text at the words whose stems are wanted. */
function markWords(text: string, wanted: ReadonlySet<string>, language: Language): Part[] {
  const parts: Part[] = [];
  const add = (piece: string, isMatch: boolean) => {
    const last = parts.at(-1);
    if (piece === '') return;
    if (last?.isMatch === isMatch) last.text += piece;
    else parts.push({ text: piece, isMatch });
  };
  for (const piece of text.split(/([\p{L}\p{N}]+)/u))
    add(
      piece,
      analyseWords(piece, language).some((stem) => wanted.has(stem)),
    );
  return parts;
}

const countWanted = (text: string, wanted: ReadonlySet<string>, language: Language): number =>
  new Set(analyseWords(text, language).filter((stem) => wanted.has(stem))).size;

/** The sentence that has most of what is searched, and what follows it as long as there is room. */
function excerptOf(text: string, wanted: ReadonlySet<string>, language: Language): Part[] {
  const sentences = splitSentences(text, language).map((each) => each.replace(listMark, ''));
  const counts = sentences.map((sentence) => countWanted(sentence, wanted, language));
  const first = Math.max(0, counts.indexOf(Math.max(...counts)));
  let excerpt = sentences[first] ?? '';
  for (const sentence of sentences.slice(first + 1)) {
    if (excerpt.length + sentence.length >= excerptLength) break;
    excerpt += ` ${sentence}`;
  }
  return markWords(excerpt, wanted, language);
}

/** The pages as documents of our own engine, and the questions above them as questions that they answered. */
function indexPages(pages: WrittenPage[], passages: Passage[], language: Language): ClientIndex {
  const index = createClientIndex();
  pages.forEach((page, documentId) => {
    index.putDocument({
      documentId,
      title: page.title,
      isQuestion: false,
      language,
      certified: false,
      chunks: passages.flatMap(({ section, text, ...passage }, chunkId) =>
        passage.page === page ? [{ chunkId, heading: section?.title ?? null, text }] : [],
      ),
    });
    page.asked.forEach((question, at) =>
      index.putPastAnswer({
        ticketId: documentId * mostAsked + at,
        question,
        language,
        answeredAt: 0,
        documentIds: [documentId],
      }),
    );
  });
  return index;
}

/** Finds pages of one language by what a person asks. */
export function createHelpSearch(
  pages: WrittenPage[],
  language: Language,
): (text: string) => HelpFound[] {
  const passages = pages.flatMap((page) => passagesOf(page));
  const index = indexPages(pages, passages, language);
  const complete = completer(passages, language);
  return (typed) => {
    const text = complete(typed);
    const wanted = new Set(analyseWords(text, language));
    const { documents } = index.search({ text, language }, { limit: mostFound });
    const least = (documents[0]?.score ?? 0) * leastShare;
    return documents.flatMap(({ documentId, score, words, neighbours, passages: best }) => {
      const written = pages[documentId];
      // Pieces of words alone are chance, unless they are pieces of a question that is known.
      const isAbout = words > 0 || neighbours > 0;
      if (written === undefined || score < least || !isAbout) return [];
      const found = passages[best[0]?.chunkId ?? -1];
      const { page, group, role, title, summary } = written;
      const excerpt = excerptOf(found?.text ?? summary, wanted, language);
      return [{ page, group, role, title, summary, section: found?.section ?? null, excerpt }];
    });
  };
}
