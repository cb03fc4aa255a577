import type { ExportFormat } from '@replique/contract/insight/export-requests';
import { byteOrderMark, csvLine, type Cell } from '../../../platform/http/csv.ts';
import { beginSheet, endSheet, growSheet, type SheetPiece } from './sheet.ts';

/** What every format does: begin with the headings, grow by some rows, end. Each piece follows from what is kept of the file. */

export type FileState = {
  format: ExportFormat;
  language: 'en' | 'fr';
  /** Ids of the columns: what JSON names its values by. */
  columns: string[];
  rows: number;
  size: number;
  /** Of a sheet: checksum and bytes before compression. */
  checksum: number;
  rawSize: number;
};

/** Bytes that follow, and what is to be kept with them. */
export type Piece = SheetPiece;

export const contentTypeOf: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};

const plain = (text: string): Piece => ({ bytes: Buffer.from(text), checksum: 0, rawSize: 0 });

export function beginFile({ format, language }: FileState, headings: string[]): Piece {
  if (format === 'xlsx') return beginSheet(headings);
  return plain(format === 'csv' ? byteOrderMark + csvLine(headings, language) : '[');
}

function jsonRow(columns: string[], cells: Cell[]): string {
  return JSON.stringify(Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? null])));
}

export function growFile(file: FileState, rows: Cell[][]): Piece {
  const { format, language, columns } = file;
  if (format === 'xlsx') return growSheet(file, rows);
  if (format === 'csv') return plain(rows.map((cells) => csvLine(cells, language)).join(''));
  const lines = rows.map((cells) => jsonRow(columns, cells));
  return plain(lines.map((line, n) => (file.rows + n === 0 ? '\n' : ',\n') + line).join(''));
}

export function endFile(file: FileState): Piece {
  if (file.format === 'xlsx') return endSheet(file, file.size);
  return plain(file.format === 'csv' ? '' : '\n]\n');
}

const mostPartBytes = 1_048_576;

/** Bytes as parts of at most 1 MiB each; a letter may stand in two of them. */
export function cutIntoParts(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += mostPartBytes)
    parts.push(bytes.subarray(from, from + mostPartBytes));
  return parts;
}
