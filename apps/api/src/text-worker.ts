import { readCaseCsv } from './batch-testing/read-case-csv.ts';
import { readDocument, readMarkdown } from './knowledge/read-document.ts';
import { readQuestionsCsv } from './knowledge/read-questions-csv.ts';
import { matchSent } from './suggestions/sent.ts';
import { readUserCsv } from './users/read-user-csv.ts';
import { answerTask, type TextTasks } from './text/text-tasks.ts';
import { readLinks, readMessage, readQuestion } from './tickets/read-texts.ts';

/** Everything that reads text from outside, by name; also the file of the threads that do (docs/foreign-texts.md). */
export const textTasks = {
  readMessage,
  readQuestion,
  readLinks,
  matchSent,
  readDocument,
  readMarkdown,
  readQuestionsCsv,
  readUserCsv,
  readCaseCsv,
} satisfies TextTasks;

export default answerTask(textTasks);
