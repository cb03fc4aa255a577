import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTickets, makeTwoClients, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

const naughtyFile = fileURLToPath(
  new URL('../../../../../../../shared/data/security/blns.json', import.meta.url),
);

type Page = { items: { externalId: string }[]; total: number };

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  await makeTickets(testApp.deps, clients.first.id, [
    {
      externalId: '884213',
      subject: 'Refunds for returned kettles',
      requesterName: 'Zoë Álvarez',
      requesterEmail: 'zoe.alvarez@example.org',
      messages: [{ text: 'I sent my kettle back twice. When am I being refunded?' }],
    },
    {
      externalId: 'FR-77_b',
      subject: 'Délai de remboursement',
      language: 'fr',
      requesterName: 'Élodie Garçon',
      requesterEmail: 'elodie@exemple.fr',
      messages: [
        { text: 'Bonjour, quand serai-je remboursée de mes théières cassées ? Ça fait dix jours.' },
      ],
    },
    {
      externalId: 'plain',
      subject: 'Opening hours',
      messages: [{ text: 'Are you open on Sunday? 100% sure? a_b c%d' }],
    },
  ]);
  await makeTickets(testApp.deps, clients.second.id, [
    {
      externalId: '884213',
      subject: 'Refunds for returned kettles',
      messages: [{ text: 'When am I refunded?' }],
    },
  ]);
});

afterAll(() => testApp.close());

async function search(text: string, person: 'carol' | 'alice' = 'carol'): Promise<Page> {
  const answer = await testApp.call(
    person,
    'GET',
    `/v2/tickets?search=${encodeURIComponent(text)}`,
  );
  expect([text, answer.status]).toEqual([text, 200]);
  return answer.body as Page;
}

const found = async (text: string) =>
  (await search(text)).items.map((item) => item.externalId).toSorted();

describe('the search of the ticket table', () => {
  it.each([
    ['refund', ['884213'], 'an English word by its stem'],
    ['REFUNDED kettle', ['884213'], 'several words, all of them'],
    ['kettles sunday', [], 'several words of which one is missing'],
    ['rembourse', ['FR-77_b'], 'a French word without its accent'],
    ['remboursé', ['FR-77_b'], 'a French word with another accent'],
    ['theiere', ['FR-77_b'], 'a French word by its stem, accents folded'],
    ['délai', ['FR-77_b'], 'an accent in the subject'],
    ['delai', ['FR-77_b'], 'the same without'],
    ['zoe.alvarez@example.org', ['884213'], 'an e-mail address'],
    ['elodie@exemple.fr', ['FR-77_b'], 'another e-mail address'],
    ['Alvarez', ['884213'], 'a name without its accent'],
    ['garcon', ['FR-77_b'], 'a name without its cedilla'],
    ['884213', ['884213'], 'the number of the ticket'],
    ['8842', ['884213'], 'the beginning of a number'],
    ['FR-77_b', ['FR-77_b'], 'a number with letters'],
    ['kett', ['884213'], 'a word that is not finished'],
    ['"opening hours"', ['plain'], 'words in a row'],
  ])('finds by %j %j: %s', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it('counts only what it finds, and finds no row of another client @spec-2.77', async () => {
    expect((await search('refund')).total).toBe(1);
    expect((await search('refund', 'alice')).total).toBe(2);
  });

  it('lists everything again when nothing or only spaces are asked for', async () => {
    expect((await search('')).total).toBe(3);
    expect((await search('   ')).total).toBe(3);
  });

  const hostile = [
    "' or 1=1 --",
    "'; drop table tickets; --",
    '" & | ! <-> (',
    ':* & !a | b:*',
    "a'':*b \\' \\\\",
    '$1 ${x} {{x}} %s %d %n',
    '((((((((((((((((((((',
    'or or or and not -',
    '-kettle',
    '\u202e\u200b\ufeff\u0301\ud83d\ude00 é',
    "E'\\x41' U&'\\0041' x'41' null::text",
    'a'.repeat(200),
    '* ? [a-z] .* ^$ \\d+',
    'pg_sleep(5) || chr(65) || version()',
  ];

  it.each(hostile)('takes %j as words to look for', async (text) => {
    expect((await search(text)).total).toBeLessThanOrEqual(3);
    expect((await search(text, 'alice')).total).toBeLessThanOrEqual(4);
    expect(testApp.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('leaves every row where it was', async () => {
    expect(await testApp.sql('select count(*)::int as count from tickets')).toEqual([{ count: 4 }]);
  });

  it('answers every string of the list of naughty strings, never 500', async (context) => {
    if (!existsSync(naughtyFile)) context.skip('../shared/data is not there');
    const strings = JSON.parse(readFileSync(naughtyFile, 'utf8')) as string[];
    expect(strings.length).toBeGreaterThan(500);
    const odd: unknown[] = [];
    for (const text of strings) {
      for (const path of ['/v2/tickets', '/v2/documents']) {
        const answer = await testApp.call(
          'carol',
          'GET',
          `${path}?search=${encodeURIComponent(text.toWellFormed())}`,
        );
        const isRight =
          answer.status === 200 ||
          (answer.status === 400 && (text.length > 200 || text.includes('\0')));
        if (!isRight) odd.push([path, text, answer.status]);
      }
    }
    expect(odd).toEqual([]);
  }, 60_000);
});
