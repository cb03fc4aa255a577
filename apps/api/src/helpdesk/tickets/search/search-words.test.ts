import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';
import { makeClient } from '../../../demo/make/factories.ts';
import { textsHere } from '../../../platform/text/texts.ts';
import { lexemesOf } from './lexemes.ts';
import { prepareTicket, putTickets, withLexemes } from '../storing/put-tickets.ts';

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

const manyWords = Array.from({ length: 900 }, (_, at) => `wort${at.toString(36)}`).join(' ');

async function prepare(externalId: string, text: string) {
  const at = new Date('2026-03-01T10:00:00Z');
  const message = {
    externalId: '1',
    role: 'requester',
    author: null,
    sentAt: at,
    html: null,
  } as const;
  const said = { platform: 'test', subject: 'Words', channel: null, category: null, tags: [] };
  const by = { language: 'fr', requesterName: null, requesterEmail: null, createdAt: at };
  return prepareTicket(
    { ...said, ...by, externalId, messages: [{ ...message, text }] },
    { texts: textsHere(), client: 1 },
  );
}

describe('a text of many words', () => {
  it('is asked for in both languages before the transaction that stores it', async () => {
    const { id } = await makeClient(testApp.deps);
    const { db } = testApp.deps;
    const few = await withLexemes(db, id, await prepare('few', 'Where is my parcel?'));
    expect(few.lexemes).toBeNull();
    const many = await withLexemes(db, id, await prepare('many', `éléphants cassées ${manyWords}`));
    expect(many.lexemes?.en.includes("'eleph")).toBe(true);
    expect(many.lexemes?.fr.includes("'eleph")).toBe(true);
  });

  it('is stored by what was asked before, with nothing asked in the transaction', async () => {
    const { id } = await makeClient(testApp.deps);
    const prepared = await withLexemes(testApp.deps.db, id, await prepare('many', manyWords));
    const lexemes = { en: "'marker'", fr: "'marker'" };
    await testApp.deps.db.withClient(id, (tx) => putTickets(tx, id, [{ ...prepared, lexemes }]));
    const [row] = await testApp.sql<{ search: string }>(
      'select search::text from tickets where client_id = $1',
      [id],
    );
    expect(row?.search).toContain("'marker'");
    expect(row?.search).not.toContain('wort');
  });
});

describe('a word that never ends', () => {
  // PostgreSQL takes the square of its length: 200,000 characters took longer than a statement may.
  it('is found by its beginning, whatever it is made of', async () => {
    const { id } = await makeClient(testApp.deps);
    const { db } = testApp.deps;
    const text = `kettle ${'<!--'.repeat(40_000)} teapot ${'z'.repeat(90_000)}`;
    const prepared = await withLexemes(db, id, await prepare('endless', text));
    await db.withClient(id, (tx) => putTickets(tx, id, [prepared]));
    const [row] = await testApp.sql<{ search: string }>(
      'select search::text from tickets where client_id = $1',
      [id],
    );
    expect(row?.search).toContain("'kettl");
    expect(row?.search).toContain("'teapot'");
    expect(row?.search).toContain(`'${'z'.repeat(250)}'`);
  });
});
