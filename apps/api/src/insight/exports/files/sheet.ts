import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { Cell } from '../../../platform/http/csv.ts';
import { zipEnd, zipStart, type Entry, type EntrySizes } from './zip.ts';

/**
 * XLSX files of one sheet, written step by step: each step is compressed for itself and ends at a byte, so that the pieces
 * behind one another are one compressed sheet. All texts are inline strings, which no spreadsheet takes for formulas.
 */

/** What a cell of a sheet can hold. */
const longestCell = 32_767;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetName = 'xl/worksheets/sheet1.xml';

const entry = (name: string, xml: string): Entry => ({
  name,
  content: Buffer.from(declaration + xml),
});

/** Style 0 is plain, style 1 bold. */
const entries: Entry[] = [
  entry(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentTypes}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/></Types>`,
  ),
  entry(
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  entry(
    'xl/workbook.xml',
    `<workbook xmlns="${spreadsheet}" xmlns:r="${officeRelations}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  entry(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${officeRelations}/styles" Target="styles.xml"/></Relationships>`,
  ),
  entry(
    'xl/styles.xml',
    `<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ),
];

const start = zipStart(entries, sheetName);

const sheetStart = `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

// What XML cannot hold at all, and the form in which sheets write characters by number.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const numbered = /_(?=x[0-9a-f]{4}_)/gi;
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

function cut(text: string): string {
  return text.length > longestCell ? `${text.slice(0, longestCell - 1).toWellFormed()}…` : text;
}

function escapeText(text: string): string {
  return cut(text)
    .toWellFormed()
    .replace(unfit, '')
    .replace(numbered, '_x005F_')
    .replace(/[&<>\r]/g, (mark) => marks[mark] ?? mark);
}

function cellXml(cell: Cell, style: string): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeText(cell)}</t></is></c>`;
}

const rowXml = (cells: Cell[], style = '') =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;

/** How far the sheet is. */
export type SheetState = { checksum: number; rawSize: number };
export type SheetPiece = SheetState & { bytes: Buffer };

function piece(state: SheetState, xml: string, isLast: boolean): SheetPiece {
  const raw = Buffer.from(xml);
  return {
    checksum: crc32(raw, state.checksum),
    rawSize: state.rawSize + raw.length,
    bytes: deflateRawSync(raw, {
      level: 6,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
    }),
  };
}

/** The beginning of the file with the headings. */
export function beginSheet(headings: string[]): SheetPiece {
  const empty = { checksum: 0, rawSize: 0 };
  const first = piece(empty, sheetStart + rowXml(headings, ' s="1"'), false);
  return { ...first, bytes: Buffer.concat([start, first.bytes]) };
}

export function growSheet(state: SheetState, rows: Cell[][]): SheetPiece {
  return piece(state, rows.map((cells) => rowXml(cells)).join(''), false);
}

/** @param size bytes of the file so far */
export function endSheet(state: SheetState, size: number): SheetPiece {
  const last = piece(state, sheetEnd, true);
  const sizes: EntrySizes = {
    checksum: last.checksum,
    rawSize: last.rawSize,
    packedSize: size - start.length + last.bytes.length,
  };
  return { ...last, bytes: Buffer.concat([last.bytes, zipEnd(entries, sheetName, sizes)]) };
}
