import type { ExportKind } from '@replique/contract/insight/export-columns';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import type { ExportClaim } from '../work.ts';

/** What a kind of file is made from. */

/** What was asked for, in the scope that it was asked in. */
export type Wanted = {
  /** Null: of no client, or not said which. */
  clientId: number | null;
  filter: Record<string, unknown>;
  picked: string[] | null;
  /** Who `me` is in it. */
  by?: number | null;
};

/** How many rows there will be, and the last id that may come into the file; the ids of what was picked. */
export type Plan = {
  clientId: number | null;
  total: number;
  last: number;
  picked: number[] | null;
};

export type Rows = {
  rows: Cell[][];
  /** The last one that was read: what the next step goes on behind. */
  reached: number;
  isEnd: boolean;
};

export type Source = {
  /** @throws what the filter of the kind may be refused for */
  plan: (deps: Deps, wanted: Wanted) => Promise<Plan>;
  headings: (claim: Pick<ExportClaim, 'columns' | 'language' | 'filter'>) => string[];
  /** The rows behind `reached`, read in a transaction of its own. */
  read: (deps: Deps, claim: ExportClaim, reached: number) => Promise<Rows>;
};

/** Runs as tenant of the client, or as staff where there is none; what goes through many rows may take longer. */
export function inScope<T>(
  deps: Deps,
  clientId: number | null,
  fn: (tx: Tx) => Promise<T>,
  statementTimeoutMs = 20_000,
): Promise<T> {
  const timing = { statementTimeoutMs };
  return clientId === null
    ? deps.db.withStaff(fn, timing)
    : deps.db.withClient(clientId, fn, timing);
}

export type Sources = Record<ExportKind, Source>;

/** As spreadsheets know a date; UTC, as the heading says. */
export const timeOf = (at: Date | string | null): Cell =>
  at === null ? null : new Date(at).toISOString().slice(0, 19).replace('T', ' ');

/** A whole number: a decimal point is none in a French spreadsheet. */
export const percent = (share: number | null): Cell =>
  share === null ? null : Math.round(share * 100);

/** What a spreadsheet takes in one cell is 32,767 letters. */
const longestCell = 32_000;
export const cut = (text: string): string =>
  text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;

/** Ids of picked rows behind `reached`, at most so many. */
export function nextPicked(picked: number[], reached: number, most: number): number[] {
  return picked.filter((id) => id > reached).slice(0, most);
}
