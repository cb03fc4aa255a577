/**
 * A CSV file as people's spreadsheets write it, cut into records that know their line. csv-parse gives a file up
 * at its first wrong quote; here a line that cannot be read costs only itself.
 */

/** Null instead of values: the quotes of the line do not match; `text` is the line as it stands. */
export type CsvRecord = { line: number; values: string[] | null; text: string };

const marks = [',', ';', '\t', '|'];

/** The separator that the first line holds most of, quoted values left out. */
function separatorOf(csv: string): string {
  const first = csv.match(/^(?:[^"\r\n]|"[^"]*")*/)?.[0] ?? '';
  const plain = first.replace(/"[^"]*"/g, '');
  const counts = marks.map((mark) => ({ mark, count: plain.split(mark).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ',';
}

const isLineEnd = (character: string | undefined) => character === '\n' || character === '\r';

function endOfLine(csv: string, from: number): number {
  for (let at = from; at < csv.length; at += 1) if (isLineEnd(csv[at])) return at;
  return csv.length;
}

/** Behind the line end that stands at `at`. */
function afterLineEnd(csv: string, at: number): number {
  return csv[at] === '\r' && csv[at + 1] === '\n' ? at + 2 : at + 1;
}

/** The value that begins at `start` with a quote, and where it ends; null when its quotes do not match. */
function readQuoted(csv: string, start: number, separator: string) {
  let at = start + 1;
  for (;;) {
    const quote = csv.indexOf('"', at);
    if (quote === -1) return { value: null, end: csv.length };
    if (csv[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const next = csv[quote + 1];
    const isClosed = next === undefined || next === separator || isLineEnd(next);
    const value = isClosed ? csv.slice(start + 1, quote).replaceAll('""', '"') : null;
    return { value, end: quote + 1 };
  }
}

/** The values of one record, and where it ends. A quote inside a value that does not begin with one is text. */
function readRecord(csv: string, start: number, separator: string) {
  const values: string[] = [];
  let at = start;
  for (;;) {
    if (csv[at] === '"') {
      const { value, end } = readQuoted(csv, at, separator);
      if (value === null) return { values: null, end };
      values.push(value);
      at = end;
    } else {
      let end = at;
      while (end < csv.length && csv[end] !== separator && !isLineEnd(csv[end])) end += 1;
      values.push(csv.slice(at, end));
      at = end;
    }
    if (csv[at] !== separator) return { values, end: at };
    at += 1;
  }
}

export function countLines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** The separator of a text, and where its first record begins: some spreadsheets say on a line of its own which they used. */
export function beginCsv(csv: string): { separator: string; start: number } {
  const said = /^"?sep=([^\r\n"])"?(?:\r\n|\n|\r)/i.exec(csv);
  return { separator: said?.[1] ?? separatorOf(csv), start: said?.[0].length ?? 0 };
}

/** The record at `start` as it is written. `stop`: where it ends; `next`: where the next begins. Without values only its first line is taken. */
export function cutCsvRecord(csv: string, start: number, separator: string) {
  const { values, end } = readRecord(csv, start, separator);
  const stop = values === null ? endOfLine(csv, start) : end;
  // What comes behind the text might still belong to it.
  const isOpen = end >= csv.length - 1;
  return { values, stop, next: afterLineEnd(csv, stop), isOpen };
}

/**
 * The records of a text with comma, semicolon, tab or pipe between its values, one after the other; lines without
 * any text are passed over. A quote left open is read on to the next line with an odd number of quotes at most, or
 * once to the end: no file is read more than about three times over.
 */
export function* readCsvRecords(text: string): Generator<CsvRecord> {
  const csv = text.replace(/^\uFEFF/, '');
  const { separator, start: first } = beginCsv(csv);
  let line = countLines(csv.slice(0, first)) + 1;
  for (let start = first; start < csv.length;) {
    const { values: written, stop, next } = cutCsvRecord(csv, start, separator);
    const values = written?.map((value) => value.trim()) ?? null;
    const record = csv.slice(start, stop);
    if (values === null || values.some((value) => value !== ''))
      yield { line, values, text: record };
    line += countLines(record) + 1;
    start = next;
  }
}
