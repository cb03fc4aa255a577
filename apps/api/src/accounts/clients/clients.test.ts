import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeClient,
  makeNamedPeople,
  makePrompt,
  type MadeClient,
} from '../../demo/make/factories.ts';
import type { PersonKey } from '../../demo/make/people.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let prompt: { uuid: string };

beforeAll(async () => {
  testApp = await createTestApp();
  prompt = await makePrompt(testApp.deps);
  clients = {
    first: await makeClient(testApp.deps, {
      name: 'Beech',
      promptUuid: prompt.uuid,
      logo: 'data:image/png;base64,AA==',
    }),
    second: await makeClient(testApp.deps, { name: 'Alder' }),
  };
  await makeNamedPeople(testApp.deps, clients);
  const gone = await makeClient(testApp.deps, { name: 'Cedar' });
  await testApp.sql('update clients set archived_at = now() where id = $1', [gone.id]);
});

afterAll(() => testApp.close());

async function namesFor(person: PersonKey, query = ''): Promise<string[]> {
  const answer = await testApp.call(person, 'GET', `/v2/clients${query}`);
  expect(answer.status).toBe(200);
  return (answer.body as { name: string }[]).map((client) => client.name);
}

describe('the list of clients', () => {
  it('is a bare array of the nine fields of wire.md @spec-2.36 @spec-3.13 @spec-7.9', async () => {
    const answer = await testApp.call('bob', 'GET', '/v2/clients');
    expect(answer.body).toEqual([
      {
        uuid: clients.first.uuid,
        id: clients.first.id,
        name: 'Beech',
        logo: 'data:image/png;base64,AA==',
        archived: false,
        zone: 'eu',
        llm: 'builtin',
        model: 'extractive',
        promptUuid: prompt.uuid,
      },
    ]);
  });

  it('shows super-admins every client by name, or those that are archived or not', async () => {
    expect(await namesFor('alice')).toEqual(['Alder', 'Beech', 'Cedar']);
    expect(await namesFor('alice', '?archived=0')).toEqual(['Alder', 'Beech']);
    expect(await namesFor('alice', '?archived=1')).toEqual(['Cedar']);
  });

  it('shows everybody else the own client alone', async () => {
    for (const person of ['bob', 'carol', 'dan'] as const)
      expect(await namesFor(person)).toEqual(['Beech']);
    expect(await namesFor('erin')).toEqual(['Alder']);
    expect(await namesFor('erin', '?archived=1')).toEqual([]);
  });

  it.each(['?archived=2', '?archived=true', '?archived=', '?archived=0&archived=1', '?name=Alder'])(
    'refuses %s',
    async (query) => {
      expect((await testApp.call('alice', 'GET', `/v2/clients${query}`)).status).toBe(400);
    },
  );
});
