import type { HelpEntry, HelpFound, HelpPage } from '@replique/contract/home/help';
import { helpPages } from '@replique/contract/home/help-pages';
import type { LanguageCode } from '@replique/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
  await makeTwoClients(testApp.deps);
});

afterAll(() => testApp.close());

async function read<T>(path: string): Promise<T> {
  const answer = await testApp.call('dan', 'GET', `/v2/help${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as T;
}

async function search(text: string, language: LanguageCode): Promise<HelpFound[]> {
  const query = new URLSearchParams({ search: text, language });
  return (await read<{ items: HelpFound[] }>(`/search?${query}`)).items;
}

const marked = (found: HelpFound | undefined): string[] =>
  found?.excerpt.flatMap(({ text, isMatch }) => (isMatch ? [text.toLowerCase()] : [])) ?? [];

it('lists every page in the order of reading, in the language asked for', async () => {
  for (const language of ['en', 'fr'] as const) {
    const { items } = await read<{ items: HelpEntry[] }>(`?language=${language}`);
    expect(items.map(({ page, group, role }) => ({ page, group, role }))).toEqual(helpPages);
  }
  const { items } = await read<{ items: HelpEntry[] }>('');
  expect(items[0]?.title).toBe('Your first ten minutes');
});

it('gives a page with its sections, and none of the questions that lead to it', async () => {
  const page = await read<HelpPage>('/pages/no-suggestion?language=fr');
  expect(page).toMatchObject({ language: 'fr', title: 'Pourquoi il n’y a pas de suggestion' });
  expect(page.sections[0]).toEqual({
    id: 'pas-de-reponse-assez-sure',
    title: '«\u00a0Pas de réponse assez sûre\u00a0»',
  });
  expect(page.text).not.toMatch(/^#\s|asked/m);
  expect(Object.keys(page)).not.toContain('asked');
});

it('is for everybody who is signed in, and for nobody else', async () => {
  for (const path of ['', '/search?search=ticket', '/pages/tickets']) {
    const answer = await testApp.call(null, 'GET', `/v2/help${path}`);
    expect(answer.status, path).toBe(401);
  }
});

it('says so where there is no such page, and refuses what is no search', async () => {
  const missing = await testApp.call('dan', 'GET', '/v2/help/pages/..%2Faccount');
  expect(missing.status).toBe(404);
  expect(missing.body).toMatchObject({ code: 'help.not-found' });
  for (const query of ['search=', 'search=x&language=de', 'language=fr'])
    expect((await testApp.call('dan', 'GET', `/v2/help/search?${query}`)).status, query).toBe(400);
});

// Asked in plain words that stand above no page.
const questions: Record<LanguageCode, [string, string][]> = {
  en: [
    ['my password no longer works', 'account'],
    ['keys of the keyboard for tickets', 'keyboard'],
    ['how do I filter tickets by channel', 'tickets'],
    ['what does low confidence mean', 'read-a-suggestion'],
    ['this ticket is not eligible, why?', 'no-suggestion'],
    ['take over a chat from the bot', 'chats'],
    ['where do I copy the setup code of the widget', 'chatbots'],
    ['read our help centre every week', 'help-centre'],
    ['certify a document', 'documents'],
    ['contradiction between two documents', 'gaps'],
    ['export tickets to Excel', 'exports'],
    ['connect Gorgias', 'crm'],
    ['which role may invite users', 'users'],
    ['erase a customer for good', 'personal-data'],
    ['roll back a prompt', 'prompts'],
  ],
  fr: [
    ['mon mot de passe ne marche plus', 'account'],
    ['les touches du clavier pour les tickets', 'keyboard'],
    ['filtrer les tickets par canal', 'tickets'],
    ['que veut dire confiance faible', 'read-a-suggestion'],
    ['pourquoi ce ticket n’est-il pas éligible ?', 'no-suggestion'],
    ['prendre la main sur un chat', 'chats'],
    ['où copier le code d’installation du widget', 'chatbots'],
    ['relire notre centre d’aide chaque semaine', 'help-centre'],
    ['certifier un document', 'documents'],
    ['contradiction entre deux documents', 'gaps'],
    ['exporter les tickets vers Excel', 'exports'],
    ['connecter Gorgias', 'crm'],
    ['quel rôle peut inviter des utilisateurs', 'users'],
    ['effacer définitivement un client de nos données personnelles', 'personal-data'],
    ['revenir à une version antérieure du prompt', 'prompts'],
  ],
};

describe('the search', () => {
  for (const language of ['en', 'fr'] as const)
    it.each(questions[language])(
      `finds in ${language} for “%s” the page %s`,
      async (text, page) => {
        const [first] = await search(text, language);
        expect(first?.page).toBe(page);
        expect(first?.excerpt.length).toBeGreaterThan(0);
      },
    );

  it('leads to the place of the page, with the words marked', async () => {
    const [first] = await search('second factor', 'en');
    expect(first).toMatchObject({ page: 'account', section: { id: 'turn-on-a-second-code' } });
    expect(marked(first)).toEqual(expect.arrayContaining(['second', 'factor']));
    const [french] = await search('CERTIFIÉS', 'fr');
    expect(marked(french).some((word) => word.startsWith('certifi'))).toBe(true);
  });

  it('completes a word that is being typed', async () => {
    const pages = (await search('chatb', 'en')).map(({ page }) => page);
    expect(pages).toContain('chatbots');
  });

  it('finds nothing where the help says nothing of it', async () => {
    for (const text of ['lasagne', 'zzzz qqqq', 'the', '%%%', '🚲'])
      expect(await search(text, 'en'), text).toEqual([]);
    expect(await search('recette de lasagnes', 'fr')).toEqual([]);
  });
});
