import { createHash } from 'node:crypto';
import type { TicketCsvResult } from '@replique/contract/helpdesk/imports';
import { recordChange, withClientScope } from '../../accounts/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { readFile } from '../../platform/text/read-file.ts';
import type { Deps } from '../deps.ts';
import {
  prepareTicket,
  putTickets,
  readStandings,
  withLexemes,
  type IncomingTicket,
  type PreparedTicket,
} from '../tickets/tickets.ts';
import { readTicketRows, type Mapping, type TicketRow } from './read-ticket-rows.ts';

export type TicketUpload = {
  client: string;
  csv: string;
  fileName: string;
  mapping?: { [Column in keyof Mapping]?: string | undefined } | undefined;
  isDryRun: boolean;
};

/** As those of files that an operator imports. */
const platform = 'import';
/** Few enough that one transaction of them is short. */
const batchSize = 100;
const sampleSize = 5;
const sampleText = 300;
const minuteMs = 60_000;
/** Clocks differ, but not by a day. */
const aheadMs = 86_400_000;

/** None is taken for another where people read it out or copy it by hand. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Of 10,000 rows, two are called alike once in 20,000 files. */
const signsOfCode = 8;

/**
 * What people see: the file's own number, else a short code. The same row is the same ticket, however often its file is
 * imported.
 */
function externalIdOf({ message, subject, email, date, number }: TicketRow): string {
  if (number !== null) return number;
  const said = createHash('sha256').update(JSON.stringify([message, subject, email, date]));
  const code = Array.from(said.digest().subarray(0, signsOfCode), (byte) => signs[byte % 32]);
  return `CSV-${code.join('')}`;
}

function incomingOf(row: TicketRow, externalId: string, now: number): IncomingTicket {
  const { message, reply, subject, name, email } = row;
  const at = row.date ?? now;
  // A file says when it was asked. The answer came after.
  const answeredAt = Math.max(at, Math.min(at + minuteMs, now));
  const plain = { html: null, attachments: [] };
  const asked = {
    ...plain,
    externalId: 'm1',
    role: 'requester' as const,
    author: name,
    sentAt: new Date(at),
    text: message,
  };
  const answered = {
    ...plain,
    externalId: 'm2',
    role: 'agent' as const,
    author: null,
    sentAt: new Date(answeredAt),
    text: reply,
  };
  return {
    platform,
    externalId,
    subject,
    channel: null,
    category: null,
    language: null,
    tags: [],
    requesterName: name,
    requesterEmail: email,
    createdAt: new Date(at),
    messages: reply === null ? [asked] : [asked, answered],
  };
}

const cut = (text: string) => text.slice(0, sampleText).toWellFormed();

const presentRow = ({ line, subject, message, name, date, reply }: TicketRow) => ({
  line,
  subject: cut(subject),
  message: cut(message),
  name,
  date: date === null ? null : new Date(date).toISOString(),
  reply: reply === null ? null : cut(reply),
});

type Named = { row: TicketRow; externalId: string };

/** Rows that say the same twice are listed, the others named; a day that has not come is none of a ticket. */
function nameRows(rows: TicketRow[], now: number) {
  const seen = new Set<string>();
  const named: Named[] = [];
  const errors: TicketCsvResult['errors'] = [];
  for (const row of rows) {
    const externalId = externalIdOf(row);
    const { line, date } = row;
    const column = row.number === null ? ('message' as const) : ('number' as const);
    const value = (row[column] ?? '').slice(0, 200).toWellFormed();
    if (date !== null && date > now + aheadMs)
      errors.push({
        line,
        reason: 'date-invalid',
        column: 'date',
        value: presentRow(row).date ?? '',
      });
    else if (seen.has(externalId)) errors.push({ line, reason: 'duplicate', column, value });
    else named.push({ row, externalId });
    seen.add(externalId);
  }
  return { named, errors };
}

async function prepareAll(deps: Deps, clientId: number, wanted: Named[]) {
  const now = deps.clock().getTime();
  const prepared: PreparedTicket[] = [];
  const reading = { texts: deps.texts, client: clientId };
  // One after the other: a file of thousands does not fill the queue.
  for (const { row, externalId } of wanted)
    prepared.push(
      await withLexemes(
        deps.db,
        clientId,
        await prepareTicket(incomingOf(row, externalId, now), reading),
      ),
    );
  return prepared;
}

/**
 * Stores the tickets of a CSV file; the good rows are taken, the others listed. Each batch is a transaction of its own:
 * one that was stopped goes on when the same file is sent again.
 * @throws `clients.not-found`, and what {@link readTicketRows} throws
 */
export async function uploadTicketsCsv(
  deps: Deps,
  caller: Caller,
  upload: TicketUpload,
): Promise<TicketCsvResult> {
  const { csv, fileName, isDryRun } = upload;
  // Before the file is read: a stranger's file is not worth the time.
  const client = await withClientScope(deps, caller, upload.client, async (_, found) => found);
  const given = upload.mapping && definedOf(upload.mapping);
  const file = await readFile(deps, caller, readTicketRows, { csv, mapping: given });
  if (!file.isMapped && !isDryRun) throw fail('tickets.csv-columns');
  const { named, errors } = nameRows(file.rows, deps.clock().getTime());
  const counts = { added: 0, known: 0, answered: 0 };
  for (let at = 0; at < named.length; at += batchSize) {
    const part = named.slice(at, at + batchSize);
    const keys = part.map(({ externalId }) => ({ platform, externalId }));
    const standing = await deps.db.withClient(client.id, (tx) =>
      readStandings(tx, client.id, keys),
    );
    const wanted = part.filter(({ externalId }) => !standing.has(externalId));
    counts.added += wanted.length;
    counts.known += part.length - wanted.length;
    counts.answered += wanted.filter(({ row }) => row.reply !== null).length;
    if (isDryRun || wanted.length === 0) continue;
    const prepared = await prepareAll(deps, client.id, wanted);
    await withClientScope(deps, caller, upload.client, async (tx) => {
      await putTickets(tx, client.id, prepared);
      await recordChange(tx, deps, caller, {
        action: 'tickets.csv-imported',
        clientId: client.id,
        label: fileName,
        href: `/tickets?client=${client.uuid}`,
        after: { added: wanted.length },
      });
    });
  }
  return {
    columns: file.columns,
    mapping: file.mapping,
    ...counts,
    errors: [...file.errors, ...errors].toSorted((a, b) => a.line - b.line),
    sample: named.slice(0, sampleSize).map(({ row }) => presentRow(row)),
  };
}

const definedOf = (mapping: NonNullable<TicketUpload['mapping']>): Partial<Mapping> =>
  Object.fromEntries(Object.entries(mapping).filter(([, name]) => name !== undefined));
