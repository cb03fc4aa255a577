import { findChannelWish } from '@replique/engine/classification/channel-wish';
import { maskJudged } from './answering/batch-testing/run-work/mask-judged.ts';
import { readCaseCsv } from './answering/batch-testing/cases/read-case-csv.ts';
import { answerAll } from './knowledge/gaps/answer-from.ts';
import { draftAnswers } from './knowledge/gaps/draft-answers.ts';
import { readDocument, readMarkdown } from './knowledge/knowledge/storing/read-document.ts';
import { readQuestionsCsv } from './knowledge/knowledge/storing/read-questions-csv.ts';
import { plainSources } from './answering/reinforcement/answers/plain-sources.ts';
import { buildPrompt } from './answering/ask/build-prompt.ts';
import { compareTexts } from './answering/ask/compare-texts.ts';
import { draftFromTexts } from './answering/suggestions/draft-from-texts.ts';
import { matchSent } from './answering/suggestions/sent/match-sent.ts';
import { withoutNames } from './knowledge/proposals/without-names.ts';
import { readUserCsv } from './accounts/users/read-user-csv.ts';
import { readLanguageTable } from './platform/text/language-table.ts';
import { answerTask, type TextTasks } from './platform/text/text-tasks.ts';
import { readTicketRows } from './helpdesk/imports/read-ticket-rows.ts';
import { readMacro } from './helpdesk/macros/read-macro.ts';
import { readLinks, readMessage, readQuestion } from './helpdesk/tickets/storing/read-texts.ts';

readLanguageTable();

/** Everything that reads text from outside; also the file of the threads that do (docs/foreign-texts.md). */
export const textTasks = {
  readMessage,
  readQuestion,
  readLinks,
  readMacro,
  matchSent,
  readDocument,
  readMarkdown,
  readQuestionsCsv,
  readUserCsv,
  readTicketRows,
  readCaseCsv,
  buildPrompt,
  maskJudged,
  compareTexts,
  answerAll,
  draftAnswers,
  plainSources,
  draftFromTexts,
  withoutNames,
  findChannelWish,
} satisfies TextTasks;

export default answerTask(textTasks);
