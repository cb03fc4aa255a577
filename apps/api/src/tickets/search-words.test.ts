import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { accentedOf, distinctWords } from './search-words.ts';

let testApp: TestApp;
beforeAll(async () => void (testApp = await createTestApp()));
afterAll(() => testApp.close());

describe('the words of a text', () => {
  it('come once each, without the marks around them', () => {
    expect(distinctWords('Open (the) box, open the "box"!  \n… It’s e-mail.')).toEqual([
      'Open',
      'the',
      'box',
      'open',
      'It’s',
      'e-mail',
    ]);
    expect(accentedOf(['été', 'box', 'It’s'])).toEqual(['été', 'It’s']);
  });

  it.each([
    'Write to zoe.alvarez@example.org, or see https://help.example.org/a/b-c?d=e now. Twice: zoe.alvarez@example.org!',
    'Order R-77_b of 12.5 kg for 1,200.50 €, -3 °C; version 2.4.1-beta; tel. +33 1 23 45 67 89.',
    'It’s the state-of-the-art kettle; U.S.A. a/b and/or C:\\path\\file.txt #tag @name',
    "L'été dernier, j’ai été remboursée de mes théières cassées : aujourd'hui, rien !",
    'Où est-ce ? Élodie : voilà 東京 hola! Straße ǅ',
  ])('are found by as the text itself is: %j', async (text) => {
    const lexemes = (configuration: string) =>
      testApp.sql<{ whole: string; words: string }>(
        `select strip(to_tsvector('${configuration}', $1))::text as whole, strip(to_tsvector('${configuration}', $2))::text as words`,
        [text, distinctWords(text).join(' ')],
      );
    for (const configuration of ['search_en', 'search_fr', 'pg_catalog.french']) {
      const [row] = await lexemes(configuration);
      expect(row?.words).toBe(row?.whole);
    }
  });

  it('are found whatever typographic marks stand around them', async () => {
    const text = '“Kettle”… ¿box? «\u202flid\u202f» (https://help.example.org/a).';
    const words = distinctWords(text).join(' ');
    for (const asked of ['kettle', 'box', 'lid', 'https://help.example.org/a']) {
      const [row] = await testApp.sql(
        `select to_tsvector('search_en', $1) @@ plainto_tsquery('search_en', $2) as found`,
        [words, asked],
      );
      expect([asked, row]).toEqual([asked, { found: true }]);
    }
  });
});
