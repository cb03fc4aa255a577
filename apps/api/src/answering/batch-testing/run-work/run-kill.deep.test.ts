import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestRun } from '@replique/contract/answering/batch-testing';
import { levels } from '@replique/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchangeCode, issueSignInCode } from '../../../accounts/auth/auth.ts';
import type { Deps } from '../../../deps.ts';
import { makeArticles, makeClient, makePerson, makePrompt } from '../../../demo/make/factories.ts';
import {
  makeHome,
  removeHome,
  spawnServer,
  workBeside,
  type ServerHome,
  type SpawnedServer,
} from '@replique/tests/processes/spawned-server.ts';
import { addressQuestion, parcelArticles } from '@replique/tests/fixtures/test-runs.ts';

/** A run on a real server that is killed with kill -9 in the middle of it. `npm run test:full` kills it more often. */

const kills = Number(process.env['RUN_KILLS'] ?? 1);
const cases = Number(process.env['RUN_KILL_CASES'] ?? 30);
const repeats = 2;
let home: ServerHome;
let server: SpawnedServer;
let token: string;
let sets: { large: string; small: string };

const beside = <T>(work: (deps: Deps) => Promise<T>) => workBeside(home, work);

async function signIn(deps: Deps): Promise<string> {
  const email = 'alice@kill.example';
  const level = levels['super-admin'];
  await makePerson(deps, { email, firstname: 'Alice', lastname: 'Grant', level, clientId: null });
  const { id: userId } = await deps.db.withStaff((tx) =>
    tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  const redirectUri = `${deps.config.publicUrl}/`;
  const grant = { userId, redirectUri, codeChallenge: null, remember: false };
  const code = await issueSignInCode(deps, grant, null);
  const from = { userAgent: null, origin: null, isSameOrigin: true };
  return (await exchangeCode(deps, { authorizationCode: code ?? '' }, from)).accessToken;
}

async function putSet(deps: Deps, clientId: number, count: number): Promise<string> {
  const [uuid, at] = [randomUUID(), new Date()];
  return deps.db.withClient(clientId, async (tx) => {
    const { id } = await tx
      .insertInto('test_sets')
      .values({ client_id: clientId, uuid, name: `Of ${count}`, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, n) => ({
      client_id: clientId,
      uuid: randomUUID(),
      test_set_id: id,
      question: `${addressQuestion} It is number ${n}.`,
      ticket_id: null,
      cut: null,
      expected_answer: null,
      created_at: at,
    }));
    await tx.insertInto('test_cases').values(rows).execute();
    return uuid;
  });
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const runOf = (uuid: string) => call<TestRun>('GET', `/v2/test-runs/${uuid}`);

async function untilDone(uuid: string, answers: number): Promise<TestRun> {
  for (;;) {
    const run = await runOf(uuid);
    if (run.progress.done >= answers && (answers < run.progress.total || run.state === 'done'))
      return run;
    await delay(20);
  }
}

/** What waits half a minute in life: the killed server's lease is taken as silent, and the queue is woken. */
async function takeOver(uuid: string): Promise<void> {
  await beside((deps) =>
    deps.db.withStaff((tx) =>
      tx
        .updateTable('test_runs')
        .set({ lease_until: new Date(0) })
        .where('uuid', '=', uuid)
        .execute(),
    ),
  );
  await call('POST', `/v2/test-sets/${sets.small}/runs`, { version: 1 });
}

beforeAll(async () => {
  home = await makeHome();
  server = await spawnServer({}, home);
  await beside(async (deps) => {
    const prompt = await makePrompt(deps);
    const { id } = await makeClient(deps, { promptUuid: prompt.uuid });
    await makeArticles(deps, id, parcelArticles);
    sets = { large: await putSet(deps, id, cases), small: await putSet(deps, id, 1) };
    token = await signIn(deps);
  });
}, 90_000);
afterAll(async () => {
  await server.stop();
  await removeHome(home);
}, 60_000);

describe('a run on a server that is killed', () => {
  it(
    'has every answer exactly once in the end, and repeats none that was written down @check-34.5',
    async () => {
      const { uuid } = await call<TestRun>('POST', `/v2/test-sets/${sets.large}/runs`, {
        version: 1,
        compareWith: 1,
        repeats,
      });
      const total = cases * repeats * 2;
      const before = new Set<string>();
      for (let kill = 1; kill <= kills; kill += 1) {
        await untilDone(uuid, Math.floor((total * kill) / (kills + 2)));
        await server.kill();
        server = await spawnServer({}, home);
        for (const answer of await readAnswers(uuid)) before.add(answer);
        await takeOver(uuid);
      }
      const run = await untilDone(uuid, total);
      expect(run).toMatchObject({
        state: 'done',
        progress: { done: total, total },
        sides: [{ passed: cases }, { passed: cases }],
      });
      const after = await readAnswers(uuid);
      expect(before.size).toBeGreaterThan(0);
      expect(before.size).toBeLessThan(total);
      // Place and moment of each: what was there before is untouched.
      expect(after.filter((answer) => before.has(answer))).toHaveLength(before.size);
      expect(new Set(after.map((answer) => answer.split(' ')[0])).size).toBe(total);
    },
    10 * 60_000,
  );
});

/** Place and moment of every answer of a run. */
const readAnswers = (uuid: string) =>
  beside((deps) =>
    deps.db.withStaff(async (tx) => {
      const rows = await tx
        .selectFrom('test_results as r')
        .innerJoin('test_runs as t', (join_) =>
          join_.onRef('t.client_id', '=', 'r.client_id').onRef('t.id', '=', 'r.run_id'),
        )
        .select(['r.position', 'r.side', 'r.attempt', 'r.written_at as at'])
        .where('t.uuid', '=', uuid)
        .execute();
      return rows.map(
        ({ position, side, attempt, at }) => `${position}/${side}/${attempt} ${at.toISOString()}`,
      );
    }),
  );
