import { randomInt, randomUUID } from 'node:crypto';
import { mostTicketViews } from '@replique/contract/helpdesk/ticket-views';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFiles } from '../../apps/api/src/insight/exports/exports.ts';
import {
  makePerson,
  makeTwoClients,
  type MadeClient,
  type MadePerson,
} from '../../apps/api/src/demo/make/factories.ts';
import { emailOf } from '../../apps/api/src/demo/make/people.ts';
import { createTestApp, type Answer, type TestApp } from '../app/test-app.ts';

/**
 * Random chains of what people of two clients do, by turns, held against a small model of who may see what. The first
 * step that answers otherwise fails, with the seed and the steps; SEQUENCES_SEED plays them again, SEQUENCES says how
 * many chains (1,000 in `npm run test:full`).
 */

const chains = Number(process.env['SEQUENCES'] ?? 15);
const seed = Number(process.env['SEQUENCES_SEED'] ?? randomInt(2 ** 31));
const stepsAChain = 12;

type Side = 'a' | 'b';
type Thing = { kind: 'ticket' | 'view' | 'export'; uuid: string; word: string; side: Side };

/** What the server must know, in the fewest words. */
type Model = {
  things: Thing[];
  isArchived: Record<Side, boolean>;
  /** Where the person who is moved belongs now. */
  moverAt: Side;
  /** Tokens of the person who was moved, with where they were given: worthless anywhere else. */
  old: { token: string; side: Side }[];
};

const paths = { ticket: '/v2/tickets', view: '/v2/ticket-views', export: '/v2/exports' } as const;
const other = (side: Side): Side => (side === 'a' ? 'b' : 'a');

let testApp: TestApp;
let clients: Record<Side, MadeClient>;
let mover: MadePerson;
const tokens = new Map<string, string>();
const model: Model = {
  things: [],
  isArchived: { a: false, b: false },
  moverAt: 'a',
  old: [],
};

beforeAll(async () => {
  testApp = await createTestApp();
  const { first, second } = await makeTwoClients(testApp.deps);
  clients = { a: first, b: second };
  mover = await makePerson(testApp.deps, { level: 4, clientId: first.id });
}, 120_000);

afterAll(() => testApp.close());

async function signIn(email: string): Promise<string> {
  // An address of its own each time: the form takes only so many tries a minute from one.
  const remoteAddress = `198.18.${randomInt(256)}.${randomInt(256)}`;
  const { accessToken } = await testApp.signIn({ email }, { remoteAddress });
  tokens.set(email, accessToken);
  return accessToken;
}

const tokenOf = async (email: string) => tokens.get(email) ?? (await signIn(email));
const adminOf = (side: Side) => emailOf(side === 'a' ? 'bob' : 'erin');

async function as(email: string, method: string, path: string, body?: object): Promise<Answer> {
  return testApp.call({ token: await tokenOf(email) }, method, path, body);
}

const own = (kind: Thing['kind'], side: Side) =>
  model.things.filter((thing) => thing.kind === kind && thing.side === side);
const words = (side: Side) =>
  model.things.filter((thing) => thing.side === side).map(({ word }) => word);

/** Nothing of the other client, whatever was asked. */
function expectNothingOf(side: Side, answer: Answer): void {
  const shown = words(side).filter((word) => answer.text.includes(word));
  expect(shown, `words of ${side} in ${answer.text.slice(0, 200)}`).toEqual([]);
}

async function make(side: Side, kind: Thing['kind']): Promise<void> {
  const word = `W${randomUUID().replaceAll('-', '')}`;
  const at = new Date(Date.now() - 60_000).toISOString();
  const bodies = {
    ticket: {
      externalId: word,
      subject: word,
      createdAt: at,
      messages: [{ externalId: word, role: 'requester', sentAt: at, text: word }],
    },
    view: { name: word.slice(0, 40), search: '', isShared: true },
    export: { kind: 'tickets', filter: { tab: 'eligible' }, columns: ['subject'], language: 'en' },
  };
  const answer = await as(adminOf(side), 'POST', paths[kind], bodies[kind]);
  if (kind === 'view' && own(kind, side).length >= mostTicketViews.shared) {
    return expect(answer.body).toMatchObject({ code: 'ticket-views.full' });
  }
  expect([kind, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([
    kind,
    answer.status,
    '',
  ]);
  const { uuid } = answer.body as { uuid: string };
  // A file has no word of its own: its rows are looked at when it is read.
  model.things.push({ kind, uuid, word: kind === 'export' ? uuid : word.slice(0, 40), side });
}

/** A list holds exactly what the model says, and is of the own client alone. */
async function list(email: string, side: Side, kind: Thing['kind']): Promise<void> {
  const path = kind === 'view' ? paths.view : `${paths[kind]}?pageSize=100`;
  const answer = await as(email, 'GET', path);
  expect([path, answer.status]).toEqual([path, 200]);
  expectNothingOf(other(side), answer);
  const found = own(kind, side).filter(({ uuid }) => answer.text.includes(uuid));
  if (own(kind, side).length < 100) expect(found).toHaveLength(own(kind, side).length);
}

/** An own thing is there; one of the other client is answered like one that never was. */
async function touch(side: Side, thing: Thing, isDeleting: boolean): Promise<void> {
  if (thing.kind === 'ticket' && isDeleting) return;
  if (thing.kind === 'view' && !isDeleting) return;
  const method = isDeleting ? 'DELETE' : 'GET';
  const answer = await as(adminOf(side), method, `${paths[thing.kind]}/${thing.uuid}`);
  if (thing.side === side) {
    expect([method, thing, answer.status < 300]).toEqual([method, thing, true]);
    if (isDeleting) model.things = model.things.filter((each) => each !== thing);
    return;
  }
  const absent = await as(adminOf(side), method, `${paths[thing.kind]}/${randomUUID()}`);
  expect([answer.status, answer.text]).toEqual([404, absent.text]);
}

/** The job makes everybody's files at once; each holds rows of its own client alone. */
async function readFile(side: Side): Promise<void> {
  await makeFiles(testApp.deps);
  const file = own('export', side).at(-1);
  if (!file) return;
  const answer = await as(adminOf(side), 'GET', `${paths.export}/${file.uuid}/file`);
  expect(answer.status).toBe(200);
  expectNothingOf(other(side), answer);
  const foreign = await as(adminOf(other(side)), 'GET', `${paths.export}/${file.uuid}/file`);
  expect(foreign.status).toBe(404);
}

async function move(): Promise<void> {
  const old = await tokenOf(mover.email);
  model.moverAt = other(model.moverAt);
  const answer = await as(emailOf('alice'), 'PATCH', `/v2/users/${mover.uuid}`, {
    client: clients[model.moverAt].uuid,
  });
  expect([answer.status, answer.text.includes(clients[model.moverAt].uuid)]).toEqual([200, true]);
  model.old.push({ token: old, side: other(model.moverAt) });
  tokens.delete(mover.email);
}

/** Nobody of an archived client is let in; when it comes back, everybody signs in anew. */
async function archive(side: Side): Promise<void> {
  const email = adminOf(side);
  const old = await tokenOf(email);
  const set = (archived: boolean) =>
    as(emailOf('alice'), 'PATCH', `/v2/clients/${clients[side].uuid}`, { archived });
  expect((await set(true)).status).toBe(200);
  for (const path of Object.values(paths))
    expect((await testApp.call({ token: old }, 'GET', path)).status).toBe(401);
  expect((await set(false)).status).toBe(200);
  tokens.delete(email);
  if (model.moverAt === side) tokens.delete(mover.email);
}

async function expectDead(): Promise<void> {
  for (const { token, side } of model.old.filter((each) => each.side !== model.moverAt).slice(-3))
    expect([side, (await testApp.call({ token }, 'GET', '/v2/tickets')).status]).toEqual([
      side,
      401,
    ]);
}

const kinds = ['ticket', 'view', 'export'] as const;
const whats = ['make', 'make', 'list', 'get', 'delete', 'file', 'move', 'archive', 'dead'] as const;
const step = fc.record({
  by: fc.constantFrom<Side>('a', 'b'),
  what: fc.constantFrom(...whats),
  kind: fc.constantFrom(...kinds),
  at: fc.nat(1_000),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function play({ by, what, kind, at }: Step): Promise<void> {
  const thing = model.things[at % Math.max(model.things.length, 1)];
  if (what === 'make') return make(by, kind);
  if (what === 'list') {
    await list(adminOf(by), by, kind);
    return list(mover.email, model.moverAt, kind);
  }
  if (what === 'file') return readFile(by);
  if (what === 'move') return move();
  if (what === 'archive') return archive(by);
  if (what === 'dead') return expectDead();
  if (thing) await touch(by, thing, what === 'delete');
}

describe('chains of what two clients do by turns', () => {
  it(
    'end as a small model of them says, step by step @check-9.5 @check-13.4',
    async () => {
      const chain = fc.array(step, { minLength: stepsAChain, maxLength: stepsAChain });
      const property = fc.asyncProperty(chain, async (steps) => {
        for (const each of steps) await play(each);
      });
      // What a chain leaves is where the next one begins, so nothing can be made smaller.
      await fc.assert(property, { numRuns: chains, seed, endOnFailure: true });
    },
    120_000 + chains * 20_000,
  );

  it('had a part for everybody', () => {
    expect(model.things.length).toBeGreaterThan(0);
    expect(testApp.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
