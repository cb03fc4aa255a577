const formulaStarts = /^[=+\-@\t\r]/;

/** One value of a CSV file: quoted, and never what a spreadsheet would run. */
function cell(value: string): string {
  const safe = formulaStarts.test(value.trimStart()) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * A table as a CSV file that spreadsheets open as it is meant: with the mark of UTF-8, and where the comma is a
 * decimal one with semicolons.
 */
export function toCsv(rows: string[][], language: string): string {
  const separator = language === 'fr' ? ';' : ',';
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}
