import type { ExportColumns } from '@replique/contract/insight/export-columns';
import { fail } from '../../../platform/http/errors.ts';
import {
  acceptedAs,
  countSuggestionsForExport,
  listSuggestionsForExport,
  type ExportedSuggestion,
  type SuggestionFilter,
} from '../../../answering/index.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import { inScope, percent, timeOf, type Source } from './source.ts';
import { words, type Words } from './words.ts';

/** Files of suggestions: a row each, with what became of it. */

type Column = ExportColumns['suggestions'][number];
type Writer = (line: ExportedSuggestion, words: Words, publicUrl: string) => Cell;

const most = 200;
const micros = 1_000_000;

function whySilent({ silence }: Words, reason: string | null): Cell {
  if (reason === null) return null;
  const said: Record<string, string> = silence;
  return said[reason] ?? reason;
}

const cells: Record<Column, Writer> = {
  createdAt: (line) => timeOf(line.createdAt),
  createdBy: (line) => line.createdBy,
  ticket: (line) => line.ticket,
  subject: (line) => line.subject,
  channel: (line) => line.channel,
  category: (line) => line.category,
  language: (line) => line.language,
  state: (line, { stateOfSuggestion }) => stateOfSuggestion[line.state],
  silenceReason: (line, all) => whySilent(all, line.silenceReason),
  confidence: (line) => percent(line.confidence),
  form: (line, { forms }) => line.form && forms[line.form],
  openQuestions: (line) => line.openQuestions.join('\n'),
  text: (line) => line.text,
  originalText: (line) => line.originalText,
  instruction: (line) => line.instruction,
  edits: (line) => line.edits,
  acceptedAt: (line) => timeOf(line.acceptedAt),
  acceptedBy: (line) => line.acceptedBy,
  acceptedAs: (line, all) => {
    const as = acceptedAs(line);
    return as && all.acceptedAs[as];
  },
  editClass: (line, { editClasses }) => line.editClass && editClasses[line.editClass],
  similarity: (line) => percent(line.similarity),
  prompt: (line) => line.prompt,
  promptVersion: (line) => line.promptVersion,
  model: (line) => line.model,
  fellBack: (line) => line.fellBack,
  durationMs: (line) => line.durationMs,
  cost: (line) => (line.costMicros === null ? null : line.costMicros / micros),
  link: (line, _, publicUrl) => `${publicUrl}/tickets/${line.ticketUuid}`,
};

export const suggestionRows: Source = {
  async plan(deps, { clientId, filter }) {
    if (clientId === null) throw fail('exports.client-needed');
    const counted = await inScope(deps, clientId, (tx) =>
      countSuggestionsForExport(tx, clientId, filter as SuggestionFilter),
    );
    return { ...counted, clientId, picked: null };
  },
  headings: ({ columns, language }) =>
    columns.map((column) => words[language].columns.suggestions[column as Column]),
  async read(deps, claim, reached) {
    const { clientId, chosenLast: last, columns, language } = claim;
    if (clientId === null) throw new Error('A file of suggestions without a client.');
    const filter = claim.filter as SuggestionFilter;
    const lines = await deps.db.withClient(
      clientId,
      (tx) => listSuggestionsForExport(tx, clientId, filter, { after: reached, last, most }),
      { statementTimeoutMs: 60_000 },
    );
    return {
      rows: lines.map((line) =>
        columns.map((column) =>
          cells[column as Column](line, words[language], deps.config.publicUrl),
        ),
      ),
      reached: lines.at(-1)?.id ?? last,
      isEnd: lines.length < most,
    };
  },
};
