import { createHash } from 'node:crypto';
import type { KnowledgeCsvResult } from '@replique/contract/knowledge/knowledge-csv';
import type { Language } from '@replique/engine/text/language';
import { recordChange, withClientScope, type Client } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { readFile } from '../../../platform/text/read-file.ts';
import {
  fateOf,
  hashOf,
  keyOf,
  prepareDocuments,
  putDocuments,
  readKnown,
  type Fate,
  type IncomingDocument,
  type PreparedDocument,
} from './put-documents.ts';
import type { KnownDocument } from './put-store.ts';
import type { CsvError, CsvRow } from './read-knowledge-csv.ts';
import { readQuestionsCsv, type ReadRow } from './read-questions-csv.ts';
import { readingFor } from './written.ts';

export type KnowledgeUpload = {
  client: string;
  csv: string;
  fileName: string;
  mapping?: { question: string; answer: string; url?: string; language?: string } | undefined;
  isDryRun: boolean;
  onExisting: 'skip' | 'overwrite';
};

/** Few enough that one transaction of them is short. */
const batchSize = 500;

const sampleSize = 5;
const sampleAnswer = 300;

/** The same question in other letters, or with other spaces, is the same document. */
function externalIdOf(question: string): string {
  const same = question.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(same).digest('base64url').slice(0, 22);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** An answer is text and never markup: blank lines part its paragraphs. */
function toHtml(answer: string): string {
  return answer
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

type Prepared = { row: CsvRow & { language: Language }; document: IncomingDocument };

function prepare(row: CsvRow, language: Language, now: Date): Prepared {
  const document = {
    externalId: externalIdOf(row.question),
    title: row.question,
    isQuestion: true,
    url: row.url,
    language,
    html: toHtml(row.answer),
    updatedAt: now,
  };
  return { row: { ...row, language }, document };
}

/** A row that names no language keeps the one it stands in, so that a mended answer is no second document. */
function settleLanguage(
  { told, ...row }: ReadRow,
  standing: Map<string, KnownDocument>,
  now: Date,
): Prepared {
  if (row.language) return prepare(row, row.language, now);
  const externalId = externalIdOf(row.question);
  const stood = [...standing.values()]
    .filter((known) => known.externalId === externalId && known.state === 'active')
    .map(({ language: code }) => code);
  const language = told ?? stood[0] ?? 'en';
  return prepare(row, stood.length === 1 ? (stood[0] ?? language) : language, now);
}

const counted = ['added', 'changed', 'unchanged', 'waiting', 'skipped'] as const;

type Counts = Pick<KnowledgeCsvResult, (typeof counted)[number]>;

type Batch = { counts: Counts; errors: CsvError[]; wanted: IncomingDocument[]; good: Prepared[] };

/** Sorts a batch into what is new, other than what stands, the same, and in the file already. */
async function sortOut(
  tx: Tx,
  clientId: number,
  rows: ReadRow[],
  { seen, onExisting, now }: { seen: Set<string>; onExisting: 'skip' | 'overwrite'; now: Date },
): Promise<Batch> {
  const ids = rows.map(({ question }) => externalIdOf(question));
  const standing = await readKnown(tx, clientId, 'csv', ids);
  const batch: Batch = {
    counts: { added: 0, changed: 0, unchanged: 0, waiting: 0, skipped: 0 },
    errors: [],
    wanted: [],
    good: [],
  };
  for (const given of rows) {
    const prepared = settleLanguage(given, standing, now);
    const { row, document } = prepared;
    const key = keyOf(document);
    if (seen.has(key)) {
      const value = row.question.slice(0, 200).toWellFormed();
      batch.errors.push({ line: row.line, reason: 'duplicate', column: 'question', value });
      continue;
    }
    seen.add(key);
    batch.good.push(prepared);
    const fate = decide(fateOf(standing.get(key), hashOf(document)), onExisting);
    batch.counts[fate] += 1;
    if (fate !== 'skipped' && fate !== 'unchanged') batch.wanted.push(document);
  }
  return batch;
}

/** Questions that are known with another answer are only touched when the person said so. */
function decide(fate: Fate, onExisting: 'skip' | 'overwrite'): keyof Counts {
  const isOther = fate === 'changed' || fate === 'waiting';
  return isOther && onExisting === 'skip' ? 'skipped' : fate;
}

async function store(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  { fileName, batch, wanted }: { fileName: string; batch: Batch; wanted: PreparedDocument[] },
): Promise<void> {
  await putDocuments(tx, client.id, 'csv', wanted);
  const { added, changed, waiting } = batch.counts;
  await recordChange(tx, deps, caller, {
    action: 'knowledge.csv-uploaded',
    clientId: client.id,
    label: fileName,
    href: `/clients/details/${client.uuid}/knowledge`,
    after: { added, changed, ...(waiting > 0 && { waiting }) },
  });
}

function present({ row }: Prepared): KnowledgeCsvResult['sample'][number] {
  return { ...row, answer: row.answer.slice(0, sampleAnswer).toWellFormed() };
}

/**
 * Stores the questions and answers of a CSV file as documents; the good rows are taken, the others listed. Each
 * batch is a transaction of its own: one that was stopped goes on when the same file is sent again.
 * @throws `clients.not-found`, and what {@link readKnowledgeCsv} throws
 */
export async function uploadKnowledgeCsv(
  deps: Deps,
  caller: Caller,
  upload: KnowledgeUpload,
): Promise<KnowledgeCsvResult> {
  // Before the file is read: a stranger's file is not worth the time.
  await withClientScope(deps, caller, upload.client, async () => undefined);
  const { csv, mapping: given } = upload;
  const file = await readFile(deps, caller, readQuestionsCsv, { csv, mapping: given });
  const { columns, mapping, isMapped, rows, errors } = file;
  if (!isMapped && !upload.isDryRun) throw fail('knowledge.csv-columns');
  const result: KnowledgeCsvResult = {
    columns,
    mapping,
    errors,
    sample: [],
    added: 0,
    changed: 0,
    unchanged: 0,
    waiting: 0,
    skipped: 0,
  };
  const options = { seen: new Set<string>(), onExisting: upload.onExisting, now: deps.clock() };
  for (let at = 0; at < rows.length; at += batchSize) {
    const part = rows.slice(at, at + batchSize);
    const batch = await withClientScope(deps, caller, upload.client, (tx, client) =>
      sortOut(tx, client.id, part, options),
    );
    if (!upload.isDryRun && batch.wanted.length > 0) {
      const wanted = await prepareDocuments(batch.wanted, readingFor(deps, caller));
      const { fileName } = upload;
      await withClientScope(deps, caller, upload.client, (tx, client) =>
        store(tx, deps, caller, client, { fileName, batch, wanted }),
      );
    }
    for (const count of counted) result[count] += batch.counts[count];
    errors.push(...batch.errors);
    result.sample.push(...batch.good.slice(0, sampleSize - result.sample.length).map(present));
  }
  return { ...result, errors: errors.toSorted((a, b) => a.line - b.line) };
}
