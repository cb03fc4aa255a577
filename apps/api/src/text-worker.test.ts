import { describeGrowth, findGrowth, type Reader } from '@replique/engine/testing/growth';
import { hostileShapes, hostileText } from '@replique/engine/testing/hostile-texts';
import {
  findUnregistered,
  listModules,
  listReaders,
  type Others,
  type Readers,
} from '@replique/engine/testing/registry';
import { describe, expect, it } from 'vitest';
import { readMarkdown as readCrispMarkdown } from '@replique/connectors/crisp/markdown';
import { parseExactly } from '@replique/connectors/large-numbers';
import { isMergeComment } from '@replique/connectors/zendesk/merge';
import { beginningOf, readCaseCsv } from './batch-testing/read-case-csv.ts';
import { escapeHtml } from './http/escape-html.ts';
import { countLines, cutCsvRecord, beginCsv, readCsvRecords } from './knowledge/csv-records.ts';
import { linesOf, readDocument, readMarkdown } from './knowledge/read-document.ts';
import { readKnowledgeCsv } from './knowledge/read-knowledge-csv.ts';
import { readQuestionsCsv } from './knowledge/read-questions-csv.ts';
import { renderMarkdown } from './knowledge/render-markdown.ts';
import { decodeBody } from './sources/reading/decode-body.ts';
import { wordsIn } from './sources/reading/main-part.ts';
import { markdownToPage } from './sources/reading/markdown-to-page.ts';
import { addressKey, looksEndless, pageAddress } from './sources/reading/page-address.ts';
import { languageOfAddress, languageOfPage, readTag } from './sources/reading/page-language.ts';
import { readMoment, storableText, storableTitle } from './sources/reading/storable-text.ts';
import { textTasks } from './text-worker.ts';
import { linkKeys } from './tickets/link-keys.ts';
import { hasAccent, searchedText, withoutMarks } from './tickets/search-words.ts';
import { toStorableText } from './tickets/storable-text.ts';
import { readUserCsv } from './users/read-user-csv.ts';

/**
 * What reads text from outside in the API, and that each of it grows as its text does: the tasks of the threads, and every
 * function of the modules below. One that is exported and stands in neither list fails.
 */

/** What a file's rules refuse is an answer too. */
const orRefused =
  (read: Reader): Reader =>
  async (text) => {
    try {
      return await read(text);
    } catch (error) {
      if (typeof (error as { code?: unknown }).code !== 'string') throw error;
      return null;
    }
  };

const at = new Date('2026-03-01T10:00:00Z');
const said = (text: string) => [
  { id: 1, role: 'requester' as const, text: 'Where is it?', at },
  { id: 2, role: 'agent' as const, text, at },
];
const suggested = (text: string) => [{ id: 1, originalText: text, text: `${text}.`, at }];
const csvOf = (text: string) => `question,answer\nQuestion,${text}\n${text},Answer\n`;
const markdownPage: Reader = (text) => markdownToPage(text, 'https://help.example.org/');
const mapping = { question: 'question', answer: 'answer' };

/** By the names of {@link textTasks}. */
const tasks: Record<keyof typeof textTasks, Reader | Record<string, Reader>> = {
  readMessage: {
    html: (text) => textTasks.readMessage({ html: text, text: null }),
    text: (text) => textTasks.readMessage({ html: null, text }),
  },
  readQuestion: (text) =>
    textTasks.readQuestion({
      subject: text.slice(0, 1_000),
      messages: [
        { role: 'requester', text },
        { role: 'requester', text: `Another. ${text}` },
      ],
    }),
  readLinks: {
    html: (html) => textTasks.readLinks([{ html, text: '' }]),
    text: (text) => textTasks.readLinks([{ html: null, text }]),
  },
  // Only the answer is foreign: the suggestion was written here.
  matchSent: (text) =>
    textTasks.matchSent({ suggestions: suggested('It is on its way.'), messages: said(text) }),
  readDocument: (text) => textTasks.readDocument(text),
  readMarkdown,
  readQuestionsCsv: orRefused((text) => textTasks.readQuestionsCsv({ csv: csvOf(text), mapping })),
  readUserCsv: orRefused((text) =>
    textTasks.readUserCsv(`email,firstname,lastname,role\n${text}\n`),
  ),
  readCaseCsv: orRefused((text) =>
    textTasks.readCaseCsv({ csv: csvOf(text), mapping: { question: 'question' } }),
  ),
};

const readers: Readers = {
  'tickets/link-keys': { linkKeys: (text) => linkKeys([{ html: text, text }]) },
  'tickets/search-words': {
    searchedText: (text) => searchedText({ subject: text, texts: [text] }),
    withoutMarks,
    hasAccent,
  },
  'tickets/storable-text': { toStorableText },
  'knowledge/csv-records': {
    countLines,
    beginCsv,
    cutCsvRecord: (text) => cutCsvRecord(text, 0, ','),
    readCsvRecords: (text) => [...readCsvRecords(text)],
  },
  'knowledge/read-document': {
    readDocument,
    readMarkdown,
    linesOf: (text) => linesOf(text, [{ ordinal: 0, heading: text, text }]),
  },
  'knowledge/read-knowledge-csv': {
    readKnowledgeCsv: orRefused((text) => readKnowledgeCsv(csvOf(text), mapping)),
  },
  'knowledge/read-questions-csv': {
    readQuestionsCsv: orRefused((text) => readQuestionsCsv({ csv: text, mapping: undefined })),
  },
  'knowledge/render-markdown': { renderMarkdown },
  'users/read-user-csv': { readUserCsv: orRefused(readUserCsv) },
  'batch-testing/read-case-csv': {
    readCaseCsv: orRefused((csv) => readCaseCsv({ csv, mapping: undefined })),
    beginningOf,
  },
  'http/escape-html': { escapeHtml },
  'sources/reading/decode-body': {
    decodeBody: (text) => decodeBody(Buffer.from(text), 'text/html'),
  },
  'sources/reading/main-part': { wordsIn },
  'sources/reading/markdown-to-page': {
    markdownToPage: markdownPage,
  },
  'sources/reading/page-address': {
    addressKey: (text) =>
      addressKey(
        `https://help.example.org/${encodeURIComponent(text.slice(0, 2_000).toWellFormed())}`,
      ),
    looksEndless: (text) =>
      looksEndless(
        `https://help.example.org/${encodeURIComponent(text.slice(0, 2_000).toWellFormed())}`,
      ),
    pageAddress: (text) => pageAddress(text, 'https://help.example.org/'),
  },
  'sources/reading/page-language': {
    languageOfAddress: (text) =>
      languageOfAddress(
        `https://help.example.org/${encodeURIComponent(text.slice(0, 2_000).toWellFormed())}`,
      ),
    languageOfPage: (text) =>
      languageOfPage({ url: 'https://help.example.org/', declared: null, text }, 'en'),
    readTag,
  },
  'sources/reading/storable-text': { storableText, storableTitle, readMoment },
};

const others: Others = {
  'take what was read already': {
    'knowledge/read-document': 'withPassages rendered',
    'sources/reading/main-part': 'textOf findMainPart',
    'sources/reading/page-address': 'typedAddress scopeOf addressOf isWithin mayBePage',
  },
};

/**
 * Markdown is read by markdown-it, which takes a little more than four times as long for three times a text of everything:
 * at the longest that people may write it stays far within what a thread may use.
 */
const longestMarkdown = 100_000;
const mostMs = 5_000;
const library: Record<string, Reader> = {
  readMarkdown,
  renderMarkdown,
  markdownToPage: markdownPage,
};

/** Of the connectors: what looks into the texts that it maps. */
const connectors: Record<string, Reader> = {
  'crisp/markdown readMarkdown': readCrispMarkdown,
  'large-numbers parseExactly': (text) => parseExactly(JSON.stringify({ text })),
  'zendesk/merge isMergeComment': (text) =>
    isMergeComment({ plain_body: text, body: text, html_body: text } as never, true),
};

const folder = new URL('.', import.meta.url).pathname;

describe('what reads text from outside', () => {
  it('is registered, every function of it', async () => {
    const modules = listModules(folder).filter((module) => module in readers);
    expect(modules.toSorted()).toEqual(Object.keys(readers).toSorted());
    expect(
      await findUnregistered(folder, modules, { readers: [readers], others: [others] }),
    ).toEqual([]);
    expect(Object.keys(tasks).toSorted()).toEqual(Object.keys(textTasks).toSorted());
  });

  it.each(Object.entries(library))(
    'is read in no more than its budget where a library reads it: %s',
    async (_, read) => {
      for (const shape of hostileShapes) {
        const text = hostileText(shape, longestMarkdown);
        const before = process.threadCpuUsage();
        await read(text);
        const { user, system } = process.threadCpuUsage(before);
        expect((user + system) / 1_000, shape).toBeLessThan(mostMs);
      }
    },
    240_000,
  );

  it.each(
    [
      ...listReaders([{ task: tasks }, readers]),
      ...Object.entries(connectors).map(([name, read]) => ({ name, read })),
    ].filter(({ read }) => !Object.values(library).includes(read)),
  )(
    'grows no faster than its text: $name',
    async ({ read }) => {
      let grown = await findGrowth(read);
      // Collecting garbage takes longer than what is measured, now and then: what grows does so every time.
      for (let tries = 0; tries < 3 && grown.length > 0; tries += 1)
        grown = await findGrowth(
          read,
          grown.map(({ shape }) => shape),
        );
      expect(grown.map(describeGrowth)).toEqual([]);
    },
    240_000,
  );
});
