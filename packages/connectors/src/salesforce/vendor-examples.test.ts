import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openVendorContract } from '../fakes/contract.ts';
import { objects } from '../fakes/salesforce/objects.ts';
import { runSoql } from '../fakes/salesforce/soql.ts';
import { firstState } from '../fakes/salesforce/state.ts';
import { failureOfPart, readLoginReason, usageOf } from './failures.ts';
import {
  CaseRow,
  CommentRow,
  Described,
  EmailRow,
  NamedRow,
  parseTime,
  QueryPage,
  Saved,
  Token,
} from './schemas.ts';
import { soql } from './soql.ts';
import { fillShape } from './testing/page-shapes.ts';
import { playAccount } from './testing/played-account.ts';

/** Examples as the vendor's page shows them, cut out of that page and never copied. */

const folder = fileURLToPath(new URL('../../../../../shared/crm/', import.meta.url));
const isThere = existsSync(`${folder}salesforce.md`);
const page = isThere ? readFileSync(`${folder}salesforce.md`, 'utf8') : '';

/** The first piece of code on the page that begins so, whole. */
function snippet(start: string): string {
  const found = [...page.matchAll(/`([^`\n]+)`/g)].find(([, text]) => text?.startsWith(start));
  if (!found?.[1]) throw new Error(`The page has no ${start}.`);
  return found[1];
}

const flags = /^(?:Is|Has|Incoming|done|custom|updateable|nillable|active|dependent|restricted)/;
const sampleOf = (key: string): unknown => {
  if (flags.test(key)) return true;
  if (/Date$|Modstamp$/.test(key)) return snippet('2026-01-02T');
  return ['totalSize', 'Max', 'Remaining'].includes(key) ? 1 : `sample of ${key}`;
};
const shape = (start: string) => fillShape(snippet(start), sampleOf);

const contract = await openVendorContract('salesforce.derived.openapi.yaml');
const base = '/services/data/v66.0';
const json = { 'content-type': 'application/json' };

/** What the contract says against a request of the page and its answer. */
function faultsOf(request: string, answer?: { status: number; body: unknown }, body?: unknown) {
  const [method = '', path = ''] = request.split(' ');
  return contract?.faultsOf({ method, path, headers: json, body }, answer);
}

const ask = (query: string) => `GET ${base}/query?q=${encodeURIComponent(query)}`;

it.skipIf(isThere)('the vendor’s page is not here: its examples are not replayed', () => {
  expect(page).toBe('');
});

describe.runIf(isThere)('examples of the page: signing in', () => {
  it('a token, asked for as it is asked for here', async () => {
    await using account = await playAccount();
    await account.connector.verify();
    const form = account.server.asked.find(({ url }) => url.pathname.endsWith('/token'))?.body;
    const asked = [...new URLSearchParams(snippet('grant_type=')).keys()];
    expect(Object.keys(form as object)).toEqual(asked);
    expect(form).toMatchObject({ grant_type: 'client_credentials' });
    const answer = shape('{access_token,');
    expect(Token.parse(answer)).toEqual({ access_token: 'sample of access_token' });
    const given = await account.contract?.faultsOf(
      {
        method: 'POST',
        path: '/services/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form,
      },
      { status: 200, body: answer },
    );
    expect(given).toEqual([]);
  });

  it('its error', () => {
    expect(readLoginReason(400, shape('{"error","error_description"}'))).toBe('credentials');
  });
});

describe.runIf(isThere)('examples of the page: reading', () => {
  it.each(['SELECT Id,Name FROM Group', 'SELECT Id,Name,DeveloperName FROM RecordType'])(
    '%s …',
    async (start) => {
      const query = snippet(start);
      expect(await faultsOf(ask(query))).toEqual([]);
      const { records } = runSoql(firstState(), query, false);
      expect(records).toHaveLength(2);
      expect(NamedRow.array().safeParse(records).error).toBeUndefined();
    },
  );

  it('the fields of e-mails, in its query and in an answer', async () => {
    const query = snippet('SELECT Id,ParentId,TextBody');
    const fields = /SELECT (.*) FROM/.exec(query)?.[1]?.split(',') ?? [];
    const row = Object.fromEntries(fields.map((name) => [name, sampleOf(name)]));
    const records = [{ attributes: { type: 'EmailMessage' }, ...row }];
    const body = { totalSize: 1, done: true, records };
    expect(await faultsOf(ask(query), { status: 200, body })).toEqual([]);
    const read = EmailRow.omit({ SystemModstamp: true }).parse(row);
    expect(read).toMatchObject({ Incoming: true, FromName: 'sample of FromName' });
    expect(read.MessageDate).toEqual(new Date('2026-01-02T03:04:05Z'));
  });

  it('a case, a comment, a person', () => {
    const fields = snippet('Id(18 chars),CaseNumber');
    expect(CaseRow.parse(fillShape(`{${fields}}`, sampleOf))).toMatchObject({
      Id: 'sample of Id',
      Origin: 'sample of Origin',
      IsClosed: true,
      SystemModstamp: new Date('2026-01-02T03:04:05Z'),
    });
    const comment = fillShape(snippet('CaseComment{').slice('CaseComment'.length), sampleOf);
    expect(CommentRow.omit({ SystemModstamp: true }).parse(comment)).toMatchObject({
      IsPublished: true,
      CommentBody: 'sample of CommentBody',
    });
    const person = fillShape(snippet('User{').slice('User'.length), sampleOf);
    expect(NamedRow.parse(person)).toEqual({ Id: 'sample of Id', Name: 'sample of Name' });
  });

  it('a page of rows', async () => {
    const body = shape('{totalSize,done,nextRecordsUrl?');
    expect(await faultsOf(ask('SELECT Id FROM Case'), { status: 200, body })).toEqual([]);
    expect(QueryPage.parse(body)).toMatchObject({ totalSize: 1, done: true });
  });

  it('the order in which changes are read', () => {
    const rest = snippet('WHERE SystemModstamp').replace('{last}', '2026-01-02T03:04:05Z');
    expect(runSoql(firstState(), `SELECT Id FROM User ${rest}`, false).total).toBe(0);
  });

  it('times with their offset, and the escapes of texts', () => {
    expect(parseTime(snippet('2026-01-02T'))).toEqual(new Date('2026-01-02T03:04:05Z'));
    for (const [sign, start] of [
      ["'", "\\'"],
      ['\\', '\\\\'],
      ['\n', '\\n'],
    ] as const)
      expect(soql`${sign}`.text).toBe(`'${snippet(start)}'`);
  });

  it('a description of fields', async () => {
    const body = shape('fields[{name');
    const [method = '', path = ''] = snippet('GET /sobjects/Case/describe').split(' ');
    expect(await faultsOf(`${method} ${base}${path}`, { status: 200, body })).toEqual([]);
    expect(Described.parse(body).fields[0]).toMatchObject({ name: 'sample of name', custom: true });
  });

  it('the limits of the day', async () => {
    const headers = new Headers();
    const [name = '', value = ''] = snippet('Sforce-Limit-Info').split(': ');
    headers.set(name, value);
    expect(usageOf(headers)).toEqual({ used: 18, most: 5_000 });
    const body = shape('{"DailyApiRequests"');
    expect(await faultsOf(`GET ${base}/limits`, { status: 200, body })).toEqual([]);
  });
});

describe.runIf(isThere)('examples of the page: errors', () => {
  const own = {
    INVALID_TYPE: 'forbidden',
    ENTITY_IS_DELETED: 'not-found',
    UNABLE_TO_LOCK_ROW: 'unavailable',
  } as Record<string, string>;
  const of = (status: number, errorCode: string) =>
    failureOfPart(status, [{ message: 'Words.', errorCode }]);

  it('an array', () => {
    const failure = failureOfPart(400, shape('[{"message"'));
    expect(failure).toMatchObject({
      reason: 'refused',
      detail: 'sample of errorCode: sample of message',
    });
  });

  it.each(isThere ? snippet('MALFORMED_QUERY, ').split(', ') : [])('%s', (code) => {
    expect(of(400, code)).toMatchObject({ reason: own[code] ?? 'refused' });
  });

  it('those of 401, 403 and 404', () => {
    expect(of(401, snippet('INVALID_SESSION_ID')).reason).toBe('credentials');
    expect(of(403, snippet('INSUFFICIENT_ACCESS')).reason).toBe('forbidden');
    expect(of(403, snippet('API_DISABLED_FOR_ORG')).reason).toBe('forbidden');
    expect(of(404, snippet('NOT_FOUND')).reason).toBe('not-found');
    const limit = shape('[{"errorCode":"REQUEST_LIMIT_EXCEEDED"');
    expect(failureOfPart(403, limit)).toMatchObject({ reason: 'rate-limited', isTransient: true });
  });
});

describe.runIf(isThere)('examples of the page: writing', () => {
  it('a category, as it is set here', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    const example = JSON.parse(snippet('{"Category__c"')) as Record<string, string>;
    const [field = ''] = Object.keys(example);
    const value = example[field] ?? '';
    const id = fake.addTicket({ subject: 'a', requester: { name: 'b', email: 'c@d.example' } });
    const path = snippet('PATCH /sobjects/Case').split(' ')[1]?.replace('{id}', id) ?? '';
    expect(await faultsOf(`PATCH ${base}${path}`, { status: 204, body: null }, example)).toEqual(
      [],
    );
    // This value is none of the played organisation's.
    await connector.setCategory(id, { id: field, value }).catch(() => {});
    const asked = server.asked.at(-1);
    expect(asked).toMatchObject({ method: 'PATCH', body: example });
    expect(asked?.url.pathname).toBe(base + path);
  });

  it('an internal comment and its answer', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    const id = fake.addTicket({ subject: 'a', requester: { name: 'b', email: 'c@d.example' } });
    await connector.writeNote(id, { text: 'key', html: '', key: 'key' });
    const asked = server.asked.at(-1);
    const example = shape('{"ParentId","CommentBody"') as Record<string, unknown>;
    expect(Object.keys(asked?.body as object)).toEqual(Object.keys(example));
    expect(asked?.body).toMatchObject({ IsPublished: example['IsPublished'] });
    const [method = '', path = ''] = snippet('POST /sobjects/CaseComment').split(' ');
    expect(`${asked?.method} ${asked?.url.pathname}`).toBe(`${method} ${base}${path}`);
    const answer = shape('{"id","success"');
    const status = { status: 201, body: answer };
    expect(await faultsOf(`${method} ${base}${path}`, status, example)).toEqual([]);
    expect(Saved.parse(answer)).toMatchObject({ id: 'sample of id', success: true });
  });
});

describe.runIf(isThere)('the played organisation', () => {
  it('has no field that the contract does not know', () => {
    const file = readFileSync(`${folder}specs/salesforce.derived.openapi.yaml`, 'utf8');
    const { schemas } = (
      parse(file) as { components: { schemas: Record<string, { properties?: object }> } }
    ).components;
    // Fields that only some organisations have; the page names them.
    const more = ['RecordTypeId', 'Language', 'MasterRecordId'];
    const unknown = Object.entries(objects).flatMap(([object, { fields }]) => {
      const known = schemas[object]?.properties;
      if (!known) return [];
      const names = fields.map(({ name }) => name).filter((name) => !name.endsWith('__c'));
      return names.filter(
        (name) => !(name in known) && !(object === 'Case' && more.includes(name)),
      );
    });
    expect(unknown).toEqual([]);
  });

  it('asks in parts what the contract knows, too', async () => {
    await using account = await playAccount();
    const { connector, fake, server } = account;
    const id = fake.addTicket({ subject: 'a', requester: { name: 'b', email: 'c@d.example' } });
    await connector.listChanged({ cursor: null, since: new Date(0) });
    await connector.readTickets([id], { categoryFieldId: fake.categoryFieldId });
    const parts = server.asked.flatMap(
      ({ body }) =>
        (body as { compositeRequest?: { method: string; url: string }[] } | undefined)
          ?.compositeRequest ?? [],
    );
    expect(parts).toHaveLength(9);
    for (const { method, url } of parts) expect(await faultsOf(`${method} ${url}`)).toEqual([]);
  });

  it('is judged in the parts of a request, and record by record', async () => {
    await using account = await playAccount();
    const part = (url: string) => ({ method: 'GET', url, referenceId: 'a' });
    const judged = async (url: string, values: object) => {
      const records = [{ attributes: { type: 'EmailMessage' }, ...values }];
      const body = { totalSize: 1, done: true, records };
      return account.contract?.faultsOf(
        {
          method: 'POST',
          path: `${base}/composite`,
          headers: json,
          body: { compositeRequest: [part(url)] },
        },
        {
          status: 200,
          body: { compositeResponse: [{ referenceId: 'a', httpStatusCode: 200, body }] },
        },
      );
    };
    expect(await judged(`${base}/query?q=SELECT`, { Incoming: true })).toEqual([]);
    expect(await judged(`${base}/query`, { Incoming: true })).toHaveLength(1);
    expect(await judged(`${base}/query?q=SELECT`, { Incoming: 'yes' })).toHaveLength(1);
    expect(await judged(`${base}/queries`, { Incoming: true })).toHaveLength(1);
  });
});
