import { expect, it } from 'vitest';
import { readCsvFile } from './read-csv-file.ts';

it('reads UTF-8 with or without its mark, and the bytes of older spreadsheets', async () => {
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Zoé')]);
  expect(await readCsvFile(new Blob([marked]))).toBe('Zoé');
  expect(await readCsvFile(new Blob(['Zoé']))).toBe('Zoé');
  expect(await readCsvFile(new Blob([new Uint8Array([0x5a, 0x6f, 0xe9, 0x80])]))).toBe('Zoé€');
});
