import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { lexemesOf } from './lexemes.ts';

let testApp: TestApp;
beforeAll(async () => void (testApp = await createTestApp()));
afterAll(() => testApp.close());

const texts = [
  'Write to zoe.alvarez@example.org, or see https://help.example.org/a/b-c?d=e now. Twice: zoe.alvarez@example.org!',
  'Order R-77_b of 12.5 kg for 1,200.50 €, -3 °C; version 2.4.1-beta; tel. +33 1 23 45 67 89.',
  'It’s the state-of-the-art kettle; U.S.A. a/b and/or C:\\path\\file.txt #tag @name',
  "L'été dernier, j’ai été remboursée de mes théières cassées : aujourd'hui, rien !",
  `Où est-ce ? Élodie : voilà 東京 hola! Straße ǅ it\\'s \\\\ 'quoted' `,
];

async function storedAs(language: string, text: string): Promise<string> {
  return testApp.database.database.withStaff(async (tx) => {
    const [lexemes] = await lexemesOf(tx, [{ language, subject: '', texts: [text] }]);
    const { rows } = await sql<{ stored: string }>`select ${lexemes}::tsvector as stored`.execute(
      tx,
    );
    return rows[0]?.stored ?? '';
  });
}

async function wholeAs(expression: string, text: string): Promise<string> {
  const [row] = await testApp.sql<{ whole: string }>(`select strip(${expression})::text as whole`, [
    text,
  ]);
  return row?.whole ?? '';
}

describe('the words that a ticket is found by', () => {
  it.each(texts)('are those of its text, asked or remembered: %j', async (text) => {
    const english = await wholeAs(`to_tsvector('search_en', $1)`, text);
    expect(await storedAs('en', text)).toBe(english);
    expect(await storedAs('en', text)).toBe(english);
    expect(await storedAs('de', text)).toBe(english);
    const lexemes = (await storedAs('fr', text)).split(' ');
    const french = await wholeAs(`to_tsvector('search_fr', $1)`, text);
    expect(french.split(' ').filter((lexeme) => !lexemes.includes(lexeme))).toEqual([]);
  });

  it('keep the French stem of a word with its accents beside the one without', async () => {
    const accented = await wholeAs(`to_tsvector('pg_catalog.french', $1)`, 'remboursées');
    expect(await storedAs('fr', 'Remboursées, hier')).toContain(accented);
  });

  it('of many texts belong each to its own', async () => {
    const tickets = ['first kettle', 'second lamp kettle', ''].map((text) => ({
      language: 'en',
      subject: 'Kettle',
      texts: [text],
    }));
    const lexemes = await testApp.database.database.withStaff((tx) => lexemesOf(tx, tickets));
    expect(lexemes.map((text) => [...new Set(text.trim().split(' '))].toSorted())).toEqual([
      ["'first'", "'kettl'"],
      ["'kettl'", "'lamp'", "'second'"],
      ["'kettl'"],
    ]);
  });

  it('are found whatever typographic marks stand around them', async () => {
    const stored = await storedAs(
      'en',
      '“Kettle”… ¿box? «\u202flid\u202f» (https://help.example.org/a).',
    );
    for (const asked of ['kettle', 'box', 'lid', 'https://help.example.org/a']) {
      const [row] = await testApp.sql(
        `select $1::tsvector @@ plainto_tsquery('search_en', $2) as found`,
        [stored, asked],
      );
      expect([asked, row]).toEqual([asked, { found: true }]);
    }
  });
});
