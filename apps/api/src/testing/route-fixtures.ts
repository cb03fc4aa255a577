import { randomUUID } from 'node:crypto';
import type { RefKind } from '@replique/contract/route';
import { canary } from './canaries.ts';
import { makeSuggestion } from './factories.ts';
import { obtainCode } from './sign-in.ts';
import type { TestApp } from './test-app.ts';
import { makeMarkedPrompt, type WorldCaller, type WorldClient } from './world.ts';
import { demoPassword } from './people.ts';

/** What a call of the access matrix needs beside the ids, per route; a route that is not here fails the run. */
export type RouteFixture = {
  /** The rest of a valid input; made anew for each call that may succeed. */
  input?: (testApp: TestApp, caller: WorldCaller) => Promise<object> | object;
  /** Other inputs that a caller might try for foreign rows; the answer may hold none. */
  probes?: (foreign: WorldClient) => object[];
  /** False when the answer of a success holds no text of the client. */
  showsCanary: boolean;
};

const draft = (word: string) => ({
  context: `${canary('a', 'prompts', 'context')} ${word}`,
  style: word,
  note: word,
});

async function signInAgain(
  testApp: TestApp,
  caller: WorldCaller,
): Promise<{ refreshToken: string }> {
  const { refreshToken } = await testApp.signIn({ email: aliveEmail(caller) });
  return { refreshToken };
}

/** Public routes are tried by every caller; what they carry is always that of somebody who may sign in. */
function aliveEmail(caller: WorldCaller): string {
  return caller.level > 0 ? caller.email : `${canary('a', 'users', 'email')}_carol@replique.test`;
}

export const routeFixtures: Record<string, RouteFixture> = {
  'auth.token': {
    input: async ({ app, deps }, caller) => ({
      authorizationCode: await obtainCode(app, deps.config, {
        email: aliveEmail(caller),
        password: demoPassword,
      }),
      grantType: 'authorizationCode',
    }),
    showsCanary: false,
  },
  'auth.refresh': { input: signInAgain, showsCanary: false },
  'auth.logout': { input: signInAgain, showsCanary: false },
  'users.me': { showsCanary: true },
  'users.updateMe': { input: () => ({ language: 'en' }), showsCanary: true },
  'clients.list': { probes: () => [{ archived: '1' }, { archived: '0' }], showsCanary: true },
  'prompts.list': { showsCanary: true },
  'prompts.get': { showsCanary: true },
  'prompts.create': {
    input: () => ({ name: `New ${randomUUID()}`, ...draft('first') }),
    showsCanary: true,
  },
  'prompts.rename': { input: () => ({ name: `Renamed ${randomUUID()}` }), showsCanary: true },
  'prompts.addVersion': { input: () => ({ basedOn: 1, ...draft('second') }), showsCanary: true },
  'prompts.deploy': { input: () => ({ version: 1 }), showsCanary: true },
  'tickets.list': {
    probes: (foreign) => [
      { search: canary(foreign.key, 'tickets', 'subject') },
      { search: canary(foreign.key, 'tickets', 'external_id'), tab: 'ineligible' },
      {
        cursor: Buffer.from(JSON.stringify(['2100-01-01 00:00:00+00', 1])).toString('base64url'),
        sort: 'answer',
      },
    ],
    showsCanary: true,
  },
  'tickets.summary': { showsCanary: false },
  'tickets.get': { showsCanary: true },
  'knowledge.list': {
    probes: (foreign) => [
      { search: canary(foreign.key, 'documents', 'title') },
      { search: 'delivery' },
    ],
    showsCanary: true,
  },
  'knowledge.get': { showsCanary: true },
  'suggestions.models': { showsCanary: false },
  'suggestions.list': { showsCanary: true },
  'suggestions.generate': { showsCanary: true },
  'suggestions.edit': {
    input: () => ({ revision: 1, text: 'Edited by the matrix.' }),
    showsCanary: true,
  },
  'suggestions.accept': { input: () => ({ revision: 1 }), showsCanary: true },
  'suggestions.remove': { showsCanary: false },
};

/**
 * An id of this kind that belongs to the client. `isFresh` makes a new row where a successful call would
 * use the old one up.
 */
export async function targetOf(
  testApp: TestApp,
  kind: RefKind,
  client: WorldClient,
  isFresh: boolean,
): Promise<string> {
  if (kind === 'client') return client.uuid;
  if (kind === 'ticket') return client.tickets[0] ?? '';
  if (kind === 'document') return client.documents[0] ?? '';
  if (kind === 'prompt') return isFresh ? makeMarkedPrompt(testApp, client.key) : client.prompt;
  if (kind === 'suggestion') {
    const [ticket = '', document = ''] = [client.tickets[1], client.documents[1]];
    const text = canary(client.key, 'suggestions', 'text');
    return isFresh
      ? makeSuggestion(testApp.deps, client.id, { ticket, document, text })
      : (client.suggestions[0] ?? '');
  }
  throw new Error(`The access matrix does not know how to find a ${kind}: add it to targetOf.`);
}
