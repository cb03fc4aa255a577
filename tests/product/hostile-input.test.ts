import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makeTicket,
  makeTwoClients,
  type MadeClient,
} from '../../apps/api/src/demo/make/factories.ts';
import { emailOf } from '../../apps/api/src/demo/make/people.ts';
import { createTestApp, type TestApp } from '../app/test-app.ts';
import { contractRoutes } from '../../apps/api/src/platform/http/serve-contract.ts';

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  await makeTicket(testApp.deps, clients.first.id, { subject: 'Ours alone' });
  await makeTicket(testApp.deps, clients.second.id, { subject: 'Theirs alone' });
});

afterAll(() => testApp.close());

// Her first call signs her in, which the row shows.
beforeAll(async () => {
  await testApp.signIn('carol');
});

const carolsRow = async () =>
  (await testApp.sql(`select * from users where email = $1`, [emailOf('carol')]))[0];

describe('input that asks for more than a route gives', () => {
  it.each([
    ['role', { firstname: 'X', role: 5 }],
    ['level', { firstname: 'X', level: 5 }],
    ['clientId', { firstname: 'X', clientId: 2 }],
    ['clientUuid', { firstname: 'X', clientUuid: null }],
    ['email', { firstname: 'X', email: emailOf('alice') }],
    ['uuid', { firstname: 'X', uuid: '0196f3a0-0000-7000-8000-000000000001' }],
    ['passwordHash', { firstname: 'X', passwordHash: '' }],
    ['id', { firstname: 'X', id: 1 }],
  ])(
    'is refused without the name of the unknown field, with those that are allowed, and changes nothing: %s @check-12.1',
    async (field, body) => {
      const before = await carolsRow();
      const answer = await testApp.call('carol', 'PATCH', '/v2/users/me', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'request.invalid' });
      // Read-only fields are the contract's own names, which may be told.
      const isKnown = ['role', 'clientUuid', 'email', 'uuid'].includes(field);
      expect(answer.text.includes(`"${field}"`)).toBe(isKnown);
      expect(await carolsRow()).toEqual(before);
    },
  );

  it('is refused when it reaches for the prototype, and the process stays as it was @check-12.2', async () => {
    const before = await carolsRow();
    const bodies = [
      '{"__proto__":{"role":5}}',
      '{"firstname":"X","__proto__":{"role":5}}',
      '{"constructor":{"prototype":{"role":5}}}',
      '{"firstname":"X","constructor":{"prototype":{"polluted":1}}}',
      '{"firstname":{"__proto__":{"polluted":1}}}',
      '{"prototype":{"polluted":1}}',
      '{"toString":1}',
      '{"\\u005f_proto__":{"polluted":1}}',
    ];
    for (const body of bodies) {
      const answer = await testApp.call('carol', 'PATCH', '/v2/users/me', body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
    const keys = [
      '__proto__[role]=5',
      '__proto__=5',
      'constructor[prototype][x]=1',
      'constructor=1',
      'toString=1',
    ];
    for (const query of keys) {
      const answer = await testApp.call('carol', 'GET', `/v2/tickets?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).role).toBeUndefined();
    expect(await carolsRow()).toEqual(before);
  });

  it('is refused when a key comes twice in the address @check-12.3', async () => {
    const own = clients.first.uuid;
    const queries = [
      'pageSize=10&pageSize=25',
      `client=${own}&client=${clients.second.uuid}`,
      `client[]=${own}&client[]=${clients.second.uuid}`,
      `client[0]=${own}`,
      `client[$ne]=${own}`,
      'page=1&page=2',
      'search=a&search=b',
      'search[x]=a',
    ];
    for (const query of queries) {
      const answer = await testApp.call('carol', 'GET', `/v2/tickets?${query}`);
      expect([query, answer.status]).toEqual([query, 400]);
    }
  });

  it('is refused when it is no JSON, too large, or of another kind @check-12.3 @check-30.2', async () => {
    const { accessToken } = await testApp.signIn('carol');
    const send = async (payload: string, type = 'application/json') => {
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': type };
      return (await testApp.app.inject({ method: 'PATCH', url: '/v2/users/me', headers, payload }))
        .statusCode;
    };
    expect(await send('{"firstname":')).toBe(400);
    expect(await send('[]')).toBe(400);
    expect(await send('null')).toBe(400);
    expect(await send('"x"')).toBe(400);
    expect(await send('')).toBe(400);
    expect(await send('<a/>', 'application/xml')).toBe(415);
    expect(await send(JSON.stringify({ firstname: 'x'.repeat(300_000) }))).toBe(413);
    expect(await send(`{"firstname":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toBe(400);
    const many = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [index.toString(36), 1]),
    );
    expect(await send(JSON.stringify(many))).toBe(400);
    expect(testApp.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  }, 60_000);

  it('is refused when it holds a NUL, which no text of the database can @check-19.3', async () => {
    const nul = [
      await testApp.call('carol', 'PATCH', '/v2/users/me', { firstname: 'a\0b' }),
      await testApp.call('carol', 'GET', '/v2/tickets?search=a%00b'),
      await testApp.call('carol', 'GET', '/v2/documents?search=%00'),
      await testApp.call('alice', 'POST', '/v2/prompts', {
        name: 'a\0',
        context: 'c',
        style: 's',
        note: '',
      }),
      await testApp.call(null, 'POST', '/v2/auth/refresh', { refreshToken: '\0.x' }),
      await testApp.call(null, 'POST', '/v2/auth/logout', { refreshToken: '\0.x' }),
    ];
    expect(nul.map((answer) => answer.status)).toEqual(Array(6).fill(400));
  });

  it('says what is wrong without repeating what was sent', async () => {
    const answer = await testApp.call('carol', 'PATCH', '/v2/users/me', {
      language: 'a-very-secret-value',
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ data: { fields: [{ path: 'language' }] } });
    expect(answer.text).not.toContain('a-very-secret-value');
  });
});

describe('a list that is asked for another client', () => {
  it.each(['/v2/tickets', '/v2/tickets/summary', '/v2/documents'])(
    'answers %s as for a client that is not there @check-13.1',
    async (path) => {
      const foreign = await testApp.call('carol', 'GET', `${path}?client=${clients.second.uuid}`);
      const absent = await testApp.call(
        'carol',
        'GET',
        `${path}?client=0196f3a0-0000-7000-8000-000000000001`,
      );
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
      for (const odd of [
        '*',
        '%',
        'null',
        'undefined',
        '0',
        '',
        `${clients.first.uuid},${clients.second.uuid}`,
        '%20',
      ]) {
        const answer = await testApp.call('carol', 'GET', `${path}?client=${odd}`);
        expect([odd, answer.status]).toEqual([odd, 400]);
      }
    },
  );

  it('shows own rows alone in rows, totals and pages, and keeps them out of caches @check-13.2', async () => {
    for (const query of [
      '',
      `?client=${clients.first.uuid}`,
      '?search=alone',
      '?search=Theirs',
      '?sort=answer&page=1',
    ]) {
      const answer = await testApp.call('carol', 'GET', `/v2/tickets${query}`);
      const { items, total } = answer.body as { items: { subject: string }[]; total: number };
      const expected = query.includes('Theirs') ? [] : ['Ours alone'];
      expect([query, items.map((item) => item.subject), total]).toEqual([
        query,
        expected,
        expected.length,
      ]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const all = await testApp.call('alice', 'GET', '/v2/tickets');
    expect((all.body as { total: number }).total).toBe(2);
  });
});

describe('SQL in what is asked for', () => {
  const mark = 'zq7mark';
  const payloads = [
    `'; drop table tickets; -- ${mark}`,
    `${mark}' or '1'='1`,
    `${mark}") or 1=1 /*`,
    `${mark}\\' union select password_hash from users --`,
    `$1 ${mark} :* & | !`,
    `%${mark}_`,
  ];

  /** Fields of the address of each list and figure that needs no id. */
  const asked = contractRoutes()
    .filter(({ method, path, meta }) => {
      const isOpen = meta.access?.auth === 'user' && !path.includes('{') && !path.includes('/live');
      return method === 'GET' && isOpen;
    })
    .flatMap(({ path, input }) => {
      const shape = (input as { _zod?: { def: { shape?: object } } })?._zod?.def.shape ?? {};
      return Object.keys(shape).map((field) => [path, field] as const);
    });

  /** Every statement that the server sends while `work` runs, as its text. */
  async function statementsOf(work: () => Promise<void>): Promise<string[]> {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await work();
      return spy.mock.calls.map(([query]: unknown[]) =>
        typeof query === 'string' ? query : String((query as { text?: string })?.text),
      );
    } finally {
      spy.mockRestore();
    }
  }

  it('is a word like any other or refused, in every field of every list, and in no statement @check-17.1', async () => {
    expect(asked.length).toBeGreaterThan(80);
    const odd: string[] = [];
    const statements = await statementsOf(async () => {
      for (const [index, [path, field]] of asked.entries()) {
        const payload = payloads[index % payloads.length] ?? '';
        const isSearched = /search|sort|word|text/i.test(field);
        for (const each of isSearched ? payloads : [payload]) {
          const query = new URLSearchParams({ [field]: each });
          const answer = await testApp.call('alice', 'GET', `${path}?${query}`);
          if (answer.status !== 200 && answer.status !== 400)
            odd.push(`${path} ${field} ${each}: ${answer.status}`);
        }
      }
    });
    expect(odd).toEqual([]);
    expect(statements.length).toBeGreaterThan(100);
    expect(statements.filter((text) => text.includes(mark))).toEqual([]);
  }, 120_000);

  it('is a literal word in the detailed filters @check-17.2', async () => {
    const path = `/v1/clients/${clients.first.uuid}/detailed-filters`;
    const before = (await testApp.call('alice', 'GET', path)).body as object;
    const filters = {
      ...before,
      channels: payloads,
      categories: payloads,
      tags: { any: payloads, none: payloads },
      subjectContains: payloads,
      bodyContains: payloads,
    };
    const statements = await statementsOf(async () => {
      expect((await testApp.call('alice', 'PUT', path, filters)).status).toBe(200);
      expect((await testApp.call('alice', 'GET', path)).body).toEqual(filters);
      expect(
        (
          await testApp.call(
            'alice',
            'POST',
            `/v2/clients/${clients.first.uuid}/detailed-filters/preview`,
            { filters },
          )
        ).status,
      ).toBeLessThan(500);
    });
    expect(statements.filter((text) => text.includes(mark))).toEqual([]);
    expect((await testApp.call('alice', 'PUT', path, before)).status).toBe(200);
  });

  it.each(['11', '-1', '1e9', '0', 'NaN'])(
    'refuses %s rows a page, in every list @check-17.3',
    async (size) => {
      const lists = asked.filter(([, field]) => field === 'pageSize');
      expect(lists.length).toBeGreaterThan(5);
      for (const [path] of lists) {
        const answer = await testApp.call('alice', 'GET', `${path}?pageSize=${size}`);
        expect([path, answer.status]).toEqual([path, 400]);
      }
    },
  );
});
