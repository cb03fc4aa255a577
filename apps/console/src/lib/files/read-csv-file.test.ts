import { expect, it } from 'vitest';
import { readCsvFile } from './read-csv-file.ts';

it('reads UTF-8 with or without its mark, and the bytes of older spreadsheets', async () => {
  const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Zoé')]);
  expect(await readCsvFile(new Blob([marked]))).toBe('Zoé');
  expect(await readCsvFile(new Blob(['Zoé']))).toBe('Zoé');
  expect(await readCsvFile(new Blob([new Uint8Array([0x5a, 0x6f, 0xe9, 0x80])]))).toBe('Zoé€');
});

it('reads UTF-16 by its mark, and marks NUL as unreadable', async () => {
  const low = new Uint8Array([0xff, 0xfe, 0x5a, 0, 0xe9, 0]);
  const high = new Uint8Array([0xfe, 0xff, 0, 0x5a, 0, 0xe9]);
  expect(await readCsvFile(new Blob([low]))).toBe('Zé');
  expect(await readCsvFile(new Blob([high]))).toBe('Zé');
  expect(await readCsvFile(new Blob(['Z\u0000é']))).toBe('Z\uFFFDé');
});

it('reads UTF-16 that carries no mark', async () => {
  const units = Array.from('question;réponse', (letter) => letter.charCodeAt(0));
  const low = new Uint8Array(units.flatMap((unit) => [unit & 0xff, unit >> 8]));
  const high = new Uint8Array(units.flatMap((unit) => [unit >> 8, unit & 0xff]));
  expect(await readCsvFile(new Blob([low]))).toBe('question;réponse');
  expect(await readCsvFile(new Blob([high]))).toBe('question;réponse');
});

it('keeps the accents of UTF-8 when one byte of the file is broken', async () => {
  const text = new TextEncoder().encode('été, hôtel, façade');
  expect(await readCsvFile(new Blob([text, new Uint8Array([0xe9])]))).toBe(
    'été, hôtel, façade\uFFFD',
  );
});
