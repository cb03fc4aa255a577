/** Lines of CSV as spreadsheets open them. */

/** A text starts like a formula for some spreadsheet: the signs in both widths, and what is trimmed before them. */
const formulaStart = /^(?:[\s\u00a0\u200b\u2060\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * Spreadsheets in French take the semicolon between cells, because their comma stands in numbers; with a comma they
 * put the whole line into one cell.
 */
export const separatorOf = { en: ',', fr: ';' } as const;

/** Excel takes a file without it for one of the machine's old code page. */
export const byteOrderMark = '\ufeff';

export type Cell = string | number | null;

function writeCell(cell: Cell, language: 'en' | 'fr'): string {
  if (cell === null) return '';
  if (typeof cell === 'number')
    return language === 'fr' ? String(cell).replace('.', ',') : String(cell);
  // An apostrophe makes text of it in every spreadsheet.
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line with its end; texts are people's, so none of them runs when the file is opened. */
export function csvLine(cells: Cell[], language: 'en' | 'fr'): string {
  return `${cells.map((cell) => writeCell(cell, language)).join(separatorOf[language])}\r\n`;
}
