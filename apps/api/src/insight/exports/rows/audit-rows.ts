import type { AuditEntry } from '@replique/contract/accounts/audit';
import type { ExportColumns } from '@replique/contract/insight/export-columns';
import { countForExport, listForExport, type AuditQuery } from '../../../accounts/index.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import { cut, inScope, timeOf, type Source } from './source.ts';
import { words, type Words } from './words.ts';

/** Files of the audit log, oldest entry first. */

type Column = ExportColumns['audit'][number];
type Writer = (entry: AuditEntry, words: Words, publicUrl: string) => Cell;

const most = 200;
/** So far the entries are counted; there may be more. */
const mostCounted = 2_000_000;

const shown = (value: unknown, { nothing }: Words): string =>
  value === null || value === undefined
    ? nothing
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

const differences: Writer = (entry, all) =>
  cut(
    entry.differences
      .map(({ field, before, after }) => `${field}: ${shown(before, all)} → ${shown(after, all)}`)
      .join('\n'),
  );

function actionOf({ actions }: Words, action: string): string {
  const known: Record<string, string> = actions;
  return known[action] ?? action;
}

const cells: Record<Column, Writer> = {
  at: (entry) => timeOf(entry.at),
  actor: (entry, { actors }) => actors[entry.actor.kind],
  name: (entry) => entry.actor.name,
  email: (entry) => entry.actor.email,
  client: (entry) => entry.client && entry.client.name,
  action: (entry, all) => actionOf(all, entry.action),
  label: (entry) => entry.label,
  differences,
  address: (entry) => entry.address,
  requestId: (entry) => entry.requestId,
  isSealed: (entry, { chats }) => (entry.isSealed ? chats.yes : chats.no),
  link: (entry, _, publicUrl) => entry.href && `${publicUrl}${entry.href}`,
};

export const auditRows: Source = {
  async plan(deps, { filter }) {
    const total = await inScope(deps, null, (tx) =>
      countForExport(tx, filter as AuditQuery, mostCounted),
    );
    return { clientId: null, total, last: 0, picked: null };
  },
  headings: ({ columns, language }) =>
    columns.map((column) => words[language].columns.audit[column as Column]),
  async read(deps, claim, reached) {
    const { columns, language, requestedAt } = claim;
    const { entries, lastId } = await deps.db.withStaff(
      (tx) => listForExport(tx, claim.filter as AuditQuery, reached, most),
      { statementTimeoutMs: 60_000 },
    );
    // The log never stops growing: what came after it was asked for is not in the file.
    const lines = entries.filter(({ at }) => new Date(at) <= requestedAt);
    return {
      rows: lines.map((entry) =>
        columns.map((column) =>
          cells[column as Column](entry, words[language], deps.config.publicUrl),
        ),
      ),
      reached: lastId ?? reached,
      isEnd: lastId === null || entries.length < most || lines.length === 0,
    };
  },
};
