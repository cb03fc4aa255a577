import { describe, expect, it } from 'vitest';
import { readSheet, readZip } from '@replique/tests/fixtures/read-sheet.ts';
import type { Cell } from '../../../platform/http/csv.ts';
import { beginFile, cutIntoParts, endFile, growFile, type FileState } from './formats.ts';

/** Writes a file as the job does: every step knows only what is kept of the ones before. */
function write(format: FileState['format'], steps: Cell[][][]): Buffer {
  let state: FileState = {
    format,
    language: 'en',
    columns: ['name', 'count'],
    rows: 0,
    size: 0,
    checksum: 0,
    rawSize: 0,
  };
  const bytes: Buffer[] = [];
  const take = (piece: ReturnType<typeof beginFile>, rows: number) => {
    bytes.push(piece.bytes);
    const { checksum, rawSize } = piece;
    const size = state.size + piece.bytes.length;
    state = JSON.parse(
      JSON.stringify({ ...state, checksum, rawSize, size, rows: state.rows + rows }),
    ) as FileState;
  };
  take(beginFile(state, ['Name', 'Count']), 0);
  for (const rows of steps) take(growFile(state, rows), rows.length);
  take(endFile(state), 0);
  return Buffer.concat(bytes);
}

describe('a sheet', () => {
  it('is whole, whatever the steps it was written in', () => {
    const steps = [
      [['one', 1]],
      [],
      [
        ['two', 2.5],
        [null, null],
      ],
      [['Été & <b>', -3]],
    ] as Cell[][][];
    expect(readSheet(write('xlsx', steps))).toEqual([
      ['Name', 'Count'],
      ['one', 1],
      ['two', 2.5],
      [null, null],
      ['Été & <b>', -3],
    ]);
    expect(readSheet(write('xlsx', []))).toEqual([['Name', 'Count']]);
  });

  it('has its headings bold and held at the top', () => {
    const entries = readZip(write('xlsx', [[['a', 1]]]));
    expect([...entries.keys()]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = entries.get('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<pane ySplit="1"');
    expect(sheet).toContain('<row><c s="1" t="inlineStr"><is><t xml:space="preserve">Name</t>');
    expect(entries.get('xl/styles.xml')).toContain('<font><b/>');
  });

  it.each(['=1+1', '+33 6 12', '-2+3', '@SUM(A1)', '\t=1', '＝1+1', '=cmd|"/c calc"!A0'])(
    'holds a formula as the text it is: %j @check-19.1',
    (text) => {
      const file = write('xlsx', [[[text, 1]]]);
      expect(readSheet(file)[1]).toEqual([text, 1]);
      expect(readZip(file).get('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    },
  );

  it('leaves out what XML cannot hold, and cuts what no cell can', () => {
    const [, [control, long, number] = []] = readSheet(
      write('xlsx', [[['a\u0000b\u001f\ufffe\ud800c', 'x'.repeat(40_000), '_x000D_']]]),
    );
    expect(control).toBe('ab\ufffdc');
    expect(String(long)).toHaveLength(32_767);
    expect(number).toBe('_x005F_x000D_');
  });
});

describe('a JSON file', () => {
  it('is one array, whatever the steps it was written in', () => {
    const steps = [[['=1', 1]], [], [['two', null]]] as Cell[][][];
    expect(JSON.parse(write('json', steps).toString())).toEqual([
      { name: '=1', count: 1 },
      { name: 'two', count: null },
    ]);
    expect(JSON.parse(write('json', []).toString())).toEqual([]);
    expect(JSON.parse(write('json', [[], []]).toString())).toEqual([]);
  });
});

it('cuts bytes into parts that make them up again', () => {
  const bytes = Buffer.from('é'.repeat(1_200_000));
  const parts = cutIntoParts(bytes);
  expect(parts.map(({ length }) => length)).toEqual([1_048_576, 1_048_576, 302_848]);
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
});
