import { describedLanguages } from '@replique/engine/text/languages/languages';
import { offeredLanguages } from '@replique/contract/offered-languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeArticles,
  makeClient,
  makeNamedPeople,
  makeTicket,
  type MadeClient,
} from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

type Saved = { uuid: string; state: string; text: string; language: string; notes: string[] };

const csv = `Question;Answer;Language
"Wie sende ich einen Artikel zurück?";"Sie können jede Bestellung innerhalb von 30 Tagen zurücksenden. Das Rücksendeetikett finden Sie in Ihrem Kundenkonto.";allemand
"Wie lange dauert die Lieferung?";"Die Lieferung dauert zwei bis drei Werktage. Sie erhalten eine Nachricht, sobald das Paket unterwegs ist.";
"Jak zwrócić zamówienie?";"Każde zamówienie można zwrócić w ciągu 30 dni. Etykietę zwrotną znajdą Państwo na swoim koncie.";pl
"Cosa?";"Una risposta.";klingon
`;

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  const { deps } = testApp;
  clients = { first: await makeClient(deps), second: await makeClient(deps) };
  await makeNamedPeople(deps, clients);
  await makeArticles(deps, clients.second.id, [
    {
      title: 'How do I return an item?',
      html: '<p>You can return any order within 30 days. The return label is in your account.</p>',
    },
  ]);
});

afterAll(() => testApp.close());

const ask = (client: MadeClient, text: string) =>
  makeTicket(testApp.deps, client.id, {
    subject: '',
    language: null,
    requesterName: 'Jonas Weber',
    messages: [{ text }],
  });

async function generate(by: 'carol' | 'alice', ticket: string): Promise<Saved> {
  const { events } = await testApp.stream(by, `/v2/tickets/${ticket}/suggestions`, {});
  const data = events.map((each) => each.data as { suggestion?: Saved } | undefined);
  const saved = data.find((each) => each?.suggestion)?.suggestion;
  if (!saved) throw new Error(`Nothing was saved: ${JSON.stringify(events.at(-1))}`);
  return saved;
}

const rowOf = async (uuid: string) =>
  (
    await testApp.sql<{ state: string; language: string; told: string; is_eligible: boolean }>(
      `select s.state, s.language, t.language as told, t.is_eligible from suggestions s
       join tickets t on t.client_id = s.client_id and t.id = s.ticket_id where s.uuid = $1`,
      [uuid],
    )
  )[0];

const german = 'Guten Tag, wie kann ich Artikel zurückschicken, die ich bestellt habe?';
const polish = 'Jak zwrócić zamówienie i gdzie znajdę etykietę zwrotną na swoim koncie?';

describe('articles in any language', () => {
  it('are imported in their own, told by the file or by their text', async () => {
    const path = `/v2/clients/${clients.first.uuid}/knowledge/csv`;
    const body = { csv, fileName: 'artikel.csv', isDryRun: false, onExisting: 'skip' };
    const { status, body: answer } = await testApp.call('bob', 'POST', path, body);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      added: 3,
      errors: [{ line: 5, reason: 'language-unknown', column: 'language', value: 'klingon' }],
    });
    const rows = await testApp.sql<{ language: string }>(
      'select language from documents where client_id = $1 order by title',
      [clients.first.id],
    );
    expect(rows.map(({ language }) => language)).toEqual(['pl', 'de', 'de']);
  });

  it('are listed by it, and a language that is no code is refused', async () => {
    const list = (language: string) =>
      testApp.call('bob', 'GET', `/v2/documents?client=${clients.first.uuid}&language=${language}`);
    expect((await list('de')).body).toMatchObject({
      items: [{ language: 'de' }, { language: 'de' }],
    });
    expect((await list('Deutsch')).status).toBe(400);
  });

  it('are offered in the languages that the engine describes', () => {
    expect([...offeredLanguages]).toEqual(describedLanguages);
  });
});

describe('a ticket in another language', () => {
  it('is eligible, and answered in it from articles in it', async () => {
    const saved = await generate('carol', await ask(clients.first, german));
    expect(saved).toMatchObject({ state: 'ready', language: 'de', notes: [] });
    expect(saved.text).toBe(
      [
        'Guten Tag Jonas,',
        'vielen Dank für Ihre Nachricht.',
        'Sie können jede Bestellung innerhalb von 30 Tagen zurücksenden. Das Rücksendeetikett finden Sie in Ihrem Kundenkonto.',
        'Falls noch etwas unklar ist, antworten Sie einfach auf diese Nachricht, wir helfen Ihnen gern weiter.',
        'Mit freundlichen Grüßen\nCarol',
      ].join('\n\n'),
    );
    expect(await rowOf(saved.uuid)).toEqual({
      state: 'ready',
      language: 'de',
      told: 'de',
      is_eligible: true,
    });
  });

  it('that is not described is answered with the article between the names', async () => {
    const saved = await generate('carol', await ask(clients.first, polish));
    expect(saved).toMatchObject({ state: 'ready', language: 'pl', notes: [] });
    expect(saved.text).toBe(
      'Jonas,\n\nKażde zamówienie można zwrócić w ciągu 30 dni. Etykietę zwrotną znajdą Państwo na swoim koncie.\n\nCarol',
    );
    expect(await rowOf(saved.uuid)).toMatchObject({ language: 'pl', told: 'pl' });
  });

  it('stays without an answer where the knowledge is in another, as a French one does', async () => {
    const french = 'Bonjour, comment puis-je retourner un article que j’ai commandé ?';
    for (const [text, language] of [
      [german, 'de'],
      [french, 'fr'],
    ] as const) {
      const saved = await generate('alice', await ask(clients.second, text));
      expect(saved).toMatchObject({ state: 'silent', language, notes: [] });
    }
  });

  it('is searched for in it', async () => {
    const path = `/v2/clients/${clients.first.uuid}/retrieval`;
    const { status, body } = await testApp.call('bob', 'POST', path, { question: german });
    expect(status).toBe(200);
    const { language, documents, verdict } = body as {
      language: string;
      documents: { document: { title: string } }[];
      verdict: { isAnswered: boolean };
    };
    expect([language, verdict.isAnswered]).toEqual(['de', true]);
    expect(documents[0]?.document.title).toBe('Wie sende ich einen Artikel zurück?');
  });
});
