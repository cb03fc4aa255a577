import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient, makeTicket, type MadeClient } from '../../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** The language of a ticket: its text's where that is sure, otherwise what the CRM says of the customer. */

let testApp: TestApp;
let client: MadeClient;

beforeAll(async () => {
  testApp = await createTestApp();
  client = await makeClient(testApp.deps);
});

afterAll(() => testApp.close());

async function languageOf(text: string, profile: string | null, subject = '') {
  const uuid = await makeTicket(testApp.deps, client.id, {
    subject,
    language: profile,
    messages: [{ text }],
  });
  const rows = await testApp.sql<{ language: string; spoken_language: string | null }>(
    'select language, spoken_language from tickets where uuid = $1',
    [uuid],
  );
  return [rows[0]?.language, rows[0]?.spoken_language];
}

const mails = {
  fr: 'Bonjour,\n\nMon colis devait arriver lundi et je n’ai toujours rien reçu. Pouvez-vous me dire où il se trouve ?\n\nCordialement,\nNora',
  en: 'Hello,\n\nMy parcel should have arrived on Monday and I still have nothing. Can you tell me where it is?\n\nKind regards,\nNora',
  de: 'Guten Tag,\n\nmein Paket sollte am Montag ankommen und ich habe noch nichts erhalten. Können Sie mir sagen, wo es ist?\n\nMit freundlichen Grüßen\nNora',
  es: 'Hola:\n\nMi paquete debía llegar el lunes y todavía no he recibido nada. ¿Me pueden decir dónde está?\n\nUn saludo,\nNora',
};

describe('a mail that tells its language', () => {
  it.each([
    ['fr', 'en-US'],
    ['en', 'fr'],
    ['de', 'en-GB'],
    ['es', 'en-US'],
    ['fr', 'de'],
  ] as const)('is in %s, whatever its profile of %s says', async (language, profile) => {
    expect(await languageOf(mails[language], profile)).toEqual([language, language]);
  });

  it.each([
    ['en', 'On Monday, Ann wrote:', mails.en],
    ['de', 'Am 02.03.2026 um 09:00 schrieb Ann:', mails.de],
  ])('quotes a history in %s, which says nothing of it', async (_, lead, quoted) => {
    const marked = quoted.replace(/^/gm, '> ');
    expect(await languageOf(`${mails.fr}\n\n${lead}\n${marked}\n${marked}`, 'en-US')).toEqual([
      'fr',
      'fr',
    ]);
  });
});

describe('a mail that does not tell its language', () => {
  it.each([
    ['Merci', 'fr-FR', 'fr'],
    ['Order 1001', 'de', 'de'],
    ['OK', 'es-419', 'es'],
    ['🙂', 'fr', 'fr'],
    ['Invoice', null, 'en'],
  ])('of one word, %j, is in what the profile %s says', async (text, profile, language) => {
    expect(await languageOf(text, profile)).toEqual([language, null]);
  });

  it('and quotes another one is in what the profile says', async () => {
    const quoted = mails.en.replace(/^/gm, '> ');
    expect(await languageOf(`Merci\n\nOn Monday, Ann wrote:\n${quoted}`, 'fr')).toEqual([
      'fr',
      null,
    ]);
  });
});

describe('a text that tells it later', () => {
  it('changes the language of its ticket', async () => {
    const given = { externalId: 'grows', subject: '', language: 'en-US' };
    const read = () =>
      testApp.sql(`select language, spoken_language from tickets where external_id = 'grows'`);
    await makeTicket(testApp.deps, client.id, { ...given, messages: [{ text: 'Colis 12' }] });
    expect(await read()).toEqual([{ language: 'en', spoken_language: null }]);
    const messages = [{ text: 'Colis 12' }, { text: mails.fr }];
    await makeTicket(testApp.deps, client.id, { ...given, messages });
    expect(await read()).toEqual([{ language: 'fr', spoken_language: 'fr' }]);
  });
});
