import type { Reader } from '@replique/engine/testing/growth';
import { asMessage, asPassage } from '@replique/engine/testing/readers/inputs';
import { readInstruction } from '@replique/engine/generation/instructions';
import type { SuggestInput } from '@replique/engine/generation/suggest';
import { Mask } from '@replique/engine/privacy/mask';
import type { Others, Readers } from '@replique/engine/testing/registry';
import { htmlOfText, readMarkdown as readCrispMarkdown } from '@replique/connectors/crisp/markdown';
import { parseBody } from '@replique/connectors/http';
import { parseExactly } from '@replique/connectors/large-numbers';
import { readFileAddress } from '@replique/connectors/mailbox/files';
import { headersOf } from '@replique/connectors/mailbox/heads';
import { wordsOf } from '@replique/connectors/mailbox/session';
import { cut as cutNote, fitNote } from '@replique/connectors/salesforce/notes';
import { isSameText } from '@replique/connectors/same-text';
import { readId } from '@replique/connectors/salesforce/record-id';
import { parseTime } from '@replique/connectors/salesforce/schemas';
import { isName } from '@replique/connectors/salesforce/soql';
import { isMergeComment } from '@replique/connectors/zendesk/merge';
import { beginningOf, readCaseCsv } from '../answering/batch-testing/cases/read-case-csv.ts';
import { escapeHtml } from '../platform/http/pages/escape-html.ts';
import {
  countLines,
  cutCsvRecord,
  beginCsv,
  readCsvRecords,
} from '../platform/text/csv-records.ts';
import {
  linesOf,
  readDocument,
  readMarkdown,
} from '../knowledge/knowledge/storing/read-document.ts';
import { readKnowledgeCsv } from '../knowledge/knowledge/storing/read-knowledge-csv.ts';
import { readQuestionsCsv } from '../knowledge/knowledge/storing/read-questions-csv.ts';
import { renderMarkdown } from '../knowledge/knowledge/storing/render-markdown.ts';
import { oneLine } from '../accounts/mail/compose-mail.ts';
import { decodeBody } from '../knowledge/sources/reading/decode-body.ts';
import { wordsIn } from '../knowledge/sources/reading/main-part.ts';
import { markdownToPage } from '../knowledge/sources/reading/markdown-to-page.ts';
import {
  addressKey,
  looksEndless,
  pageAddress,
} from '../knowledge/sources/reading/page-address.ts';
import { languageOfAddress, languageOfPage } from '../knowledge/sources/reading/page-language.ts';
import { readMoment, cleanText, cleanTitle } from '../knowledge/sources/reading/clean-text.ts';
import { fillVariables } from '../answering/ask/input.ts';
import { refusalIn } from '../answering/models/refusals.ts';
import { isThanks } from '../chat/chats/visitors/is-thanks.ts';
import { isOnlyContact } from '../chat/chats/answers/scripted.ts';
import { textTasks } from '../text-worker.ts';
import { fillIn } from '../helpdesk/macros/fill-in.ts';
import { nameOf } from '../helpdesk/tickets/storing/assignee.ts';
import {
  isRedacted,
  lostWords,
  patternOf,
  redactionOf,
} from '../helpdesk/tickets/storing/lost-words.ts';
import { linkKeys } from '../helpdesk/tickets/storing/link-keys.ts';
import { hasAccent, searchedText, withoutMarks } from '../helpdesk/tickets/search/search-words.ts';
import { onOneLine, withLineEnds } from '../platform/text/csv-sheet.ts';
import { toStorableText } from '../platform/text/storable-text.ts';
import { readTicketRows } from '../helpdesk/imports/read-ticket-rows.ts';
import { readUserCsv } from '../accounts/users/read-user-csv.ts';

/**
 * What reads text from outside in the API, for the tests of how it grows: the tasks of the threads, and every function of
 * the modules below. One that is exported and stands in neither list fails.
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
const known = {
  requesterName: 'Nora Field',
  requesterEmail: null,
  ticketId: '1',
  subject: 'Returns',
  own: { firstname: 'Carol', lastname: 'Whitfield', email: 'carol@replique.test' },
};
const mapping = { question: 'question', answer: 'answer' };

const privacy = { whitelist: ['help@shop.example'], orderNumbers: ['FH-######'] };
const promptOf = (input: SuggestInput) => ({
  input,
  instruction: readInstruction(null),
  mask: new Mask({ names: ['Nora Field'], ...privacy }).state,
  model: 'a-model',
});

/** By the names of {@link textTasks}. */
export const tasks: Record<keyof typeof textTasks, Reader | Record<string, Reader>> = {
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
  readMacro: {
    html: (html) => textTasks.readMacro({ html, text: null }),
    text: (text) => textTasks.readMacro({ html: null, text }),
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
  readTicketRows: orRefused((text) =>
    textTasks.readTicketRows({
      csv: `message,subject,date,email\n"${text.replaceAll('"', '""')}",${text}\n`,
      mapping: undefined,
    }),
  ),
  readCaseCsv: orRefused((text) =>
    textTasks.readCaseCsv({ csv: csvOf(text), mapping: { question: 'question' } }),
  ),
  buildPrompt: {
    message: (text) => textTasks.buildPrompt(promptOf(asMessage(text))),
    pages: (text) => textTasks.buildPrompt(promptOf(asPassage(text))),
  },
  maskJudged: (text) =>
    textTasks.maskJudged({
      asked: { question: text, expectedAnswer: text, criteria: text, text },
      privacy: { names: [], ...privacy },
    }),
  compareTexts: (text) => textTasks.compareTexts({ left: text, right: `${text}.` }),
  answerAll: (text) =>
    textTasks.answerAll([
      {
        question: 'Where is my parcel?',
        language: 'en',
        passages: [
          {
            source: 1,
            kind: 'document',
            title: 'Parcels',
            heading: null,
            text,
            question: null,
            certified: false,
            language: 'en',
            score: 1,
          },
        ],
        belongs: 1,
        agreement: 1,
        trust: null,
        knowledgeSize: 10,
      },
    ]),
  draftAnswers: (text) =>
    textTasks.draftAnswers({
      name: 'Returns',
      centre: { text, name: 'Nora' },
      questions: [{ text, name: null }],
      answers: [
        { text, name: 'Nora' },
        { text, name: null },
      ],
      language: 'en',
      privacy,
    }),
  plainSources: (text) =>
    textTasks.plainSources({
      answers: [{ uuid: '', subject: text, requesterName: null, author: null, text }],
      privacy,
      most: 10,
    }),
  draftFromTexts: (text) =>
    textTasks.draftFromTexts({
      centre: 'Returns',
      questions: ['How?'],
      texts: [text, text],
      language: 'fr',
    }),
  withoutNames: (text) =>
    textTasks.withoutNames({ written: [{ text, name: 'Ann Field' }], privacy }),
  findChannelWish: (text) => textTasks.findChannelWish(text),
};

export const readers: Readers = {
  'helpdesk/tickets/storing/link-keys': { linkKeys: (text) => linkKeys([{ html: text, text }]) },
  'helpdesk/tickets/storing/lost-words': {
    isRedacted,
    lostWords: (text) => lostWords({ redacted: [text], removed: [text] }, []),
    patternOf: (text) => patternOf([text]),
    redactionOf: (text) => redactionOf([text]),
  },
  'helpdesk/tickets/search/search-words': {
    searchedText: (text) => searchedText({ subject: text, texts: [text] }),
    withoutMarks,
    hasAccent,
  },
  'platform/text/storable-text': { toStorableText },
  'platform/text/csv-records': {
    countLines,
    beginCsv,
    cutCsvRecord: (text) => cutCsvRecord(text, 0, ','),
    readCsvRecords: (text) => [...readCsvRecords(text)],
  },
  'knowledge/knowledge/storing/read-document': {
    readDocument,
    readMarkdown,
    linesOf: (text) => linesOf(text, [{ ordinal: 0, heading: text, text }]),
  },
  'knowledge/knowledge/storing/read-knowledge-csv': {
    readKnowledgeCsv: orRefused((text) => readKnowledgeCsv(csvOf(text), mapping)),
  },
  'knowledge/knowledge/storing/read-questions-csv': {
    readQuestionsCsv: orRefused((text) => readQuestionsCsv({ csv: text, mapping: undefined })),
  },
  'knowledge/knowledge/storing/render-markdown': { renderMarkdown },
  'accounts/users/read-user-csv': { readUserCsv: orRefused(readUserCsv) },
  'helpdesk/imports/read-ticket-rows': {
    readTicketRows: orRefused((csv) => readTicketRows({ csv, mapping: undefined })),
  },
  'answering/batch-testing/cases/read-case-csv': {
    readCaseCsv: orRefused((csv) => readCaseCsv({ csv, mapping: undefined })),
    beginningOf,
  },
  'platform/http/pages/escape-html': { escapeHtml },
  'knowledge/sources/reading/decode-body': {
    decodeBody: (text) => decodeBody(Buffer.from(text), 'text/html'),
  },
  'knowledge/sources/reading/main-part': { wordsIn },
  'knowledge/sources/reading/markdown-to-page': {
    markdownToPage: markdownPage,
  },
  'knowledge/sources/reading/page-address': {
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
  'knowledge/sources/reading/page-language': {
    languageOfAddress: (text) =>
      languageOfAddress(
        `https://help.example.org/${encodeURIComponent(text.slice(0, 2_000).toWellFormed())}`,
      ),
    languageOfPage: (text) =>
      languageOfPage({ url: 'https://help.example.org/', declared: null, text }, 'en'),
  },
  'knowledge/sources/reading/clean-text': { cleanText, cleanTitle, readMoment },
};

export const others: Others = {
  'take what was read already': {
    'knowledge/knowledge/storing/read-document': 'withPassages rendered',
    'knowledge/sources/reading/main-part': 'textOf findMainPart',
    'knowledge/sources/reading/page-address': 'typedAddress scopeOf addressOf isWithin mayBePage',
  },
};

/** By libraries: they have a budget instead. */
export const library: Record<string, Reader> = {
  readMarkdown,
  renderMarkdown,
  markdownToPage: markdownPage,
};

/** Of the connectors: what looks into the texts that it maps. */
export const connectors: Record<string, Reader> = {
  'crisp/markdown readMarkdown': readCrispMarkdown,
  'crisp/markdown htmlOfText': htmlOfText,
  'http parseBody': (text) => parseBody(JSON.stringify({ text })),
  'large-numbers parseExactly': (text) => parseExactly(JSON.stringify({ text })),
  'mailbox/files readFileAddress': (text) => readFileAddress(`mid:${text}/1.2`),
  'mailbox/heads headersOf': (text) => headersOf(Buffer.from(`Subject: ${text}\r\n ${text}`)),
  'mailbox/session wordsOf': wordsOf,
  'salesforce/notes cut': (text) => cutNote(text, 4_000),
  'salesforce/notes fitNote': (text) => fitNote({ text, key: 'R-1' }),
  'salesforce/record-id readId': readId,
  'salesforce/schemas parseTime': parseTime,
  'salesforce/soql isName': isName,
  'same-text isSameText': (text) =>
    isSameText({ text, since: at }, { texts: [`${text}.`, `<p>${text}`], at }),
  'zendesk/merge isMergeComment': (text) =>
    isMergeComment({ plain_body: text, body: text, html_body: text } as never, true),
};

/** Of modules whose other exports read no text. */
export const single: Record<string, Reader> = {
  'accounts/mail/compose-mail oneLine': oneLine,
  'answering/ask/input fillVariables': (text) => fillVariables(text, { name: text }),
  'answering/models/refusals refusalIn': (text) => refusalIn(400, text),
  'helpdesk/tickets/storing/assignee nameOf': nameOf,
  'platform/text/csv-sheet onOneLine': onOneLine,
  'platform/text/csv-sheet withLineEnds': withLineEnds,
  'helpdesk/macros/fill-in fillIn': (text) => fillIn(text, known),
  'chat/chats/visitors/is-thanks isThanks': (text) => isThanks(text, 'en'),
  'chat/chats/answers/scripted isOnlyContact': (text) => isOnlyContact(text, 'en'),
};

/** What takes a text and is not fed with hostile ones, and why. */
export const elsewhere: Record<string, string> = {
  'hands on what others read or store':
    'answering/batch-testing/run-work/run-answer hashOf, helpdesk/categorization/categorization predictText, chat/chats/change-chat addEvent, chat/chats/answers/reply-texts lastSaid, accounts/clients/guidelines writeGuidelines, accounts/clients/guidelines-store insertGuidelines, accounts/clients/save-guidelines saveGuidelines, knowledge/knowledge/storing/put-store replaceChunks, helpdesk/simulator/simulator answerAsAgent, helpdesk/simulator/simulator writeAsCustomer, helpdesk/simulator/customers knownAnswer, helpdesk/simulator/arrivals addTicket, helpdesk/simulator/arrivals answer, knowledge/sources/sources changeSource, answering/suggestions/store updateText, answering/suggestions/suggestions editSuggestion, answering/suggestions/translations/translation-store insertTranslation, answering/suggestions/translations/translations translateSuggestion, accounts/users/import-users importUsers, helpdesk/write-back/write-back changeNote, helpdesk/write-back/comment writeComment',
  'is a task of the threads, above':
    'helpdesk/tickets/storing/read-texts readMessage, platform/text/csv-sheet readSheet, helpdesk/macros/read-macro readMacro',
  'runs in a thread of its own, knowledge/sources/reading/hostile-texts.deep.test.ts':
    'knowledge/sources/reading/extract-page extractPage',
  'reads by the engine, whose registry has it':
    'answering/ask/question findReplyLanguage, helpdesk/categorization/predict predict, helpdesk/categorization/predict predictCategory',
  'reads what the operator or this code wrote':
    'accounts/auth/sign-in/signin-http sendPage, accounts/auth/sign-in/signin-layout problemBox, accounts/auth/sign-in/signin-layout renderLayout, config-backup isBackupRecipient, operations/doctor/finding ok, operations/doctor/finding warning, operations/doctor/finding problem, config-backup readBackupIdentities, config-network isHostAndPort, config-network readProxies, config-s3 isBucket, config-s3 isKeyPrefix, platform/db/bus/bus-message readBusMessage, platform/db/bus/redis-wire isBusUrl, home/help/read-pages plainText, platform/http/pages/console-files inlineScriptHashes, platform/http/pages/demo-bar withDemoBar',
  'cuts, signs or parses at the pace of the language':
    'accounts/auth/passkeys/passkeys readAnswer, accounts/auth/sessions/token-family hashToken, insight/exports/rows/source cut, platform/http/sealing/signing isSigned, platform/http/sealing/signing sign, answering/models/model-failure codeOfStatus, helpdesk/simulator/arrivals replyOf',
};
