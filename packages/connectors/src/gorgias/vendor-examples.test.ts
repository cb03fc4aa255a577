import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openVendorContract } from '../fakes/contract.ts';
import { channels } from './choices.ts';
import { readDetail, readLimit } from './limits.ts';
import { CustomField, listOf, Message, Survey, Ticket } from './schemas.ts';
import { connectToFake, type Connected } from './testing/connected.ts';
import { sampleOfShape } from './testing/shape.ts';

/** What Gorgias's page shows is cut out of the page and goes through the connector as it stands. */

const folder = fileURLToPath(new URL('../../../../../shared/crm/', import.meta.url));
const isThere = existsSync(`${folder}gorgias.md`);
const page = isThere ? readFileSync(`${folder}gorgias.md`, 'utf8') : '';
const file = 'gorgias.derived.openapi.yaml';
const spec = isThere ? readFileSync(`${folder}specs/${file}`, 'utf8') : '';

/** The first piece of code on the page that begins so. */
function snippet(start: string): string {
  const found = [...page.matchAll(/`([^`\n]+)`/g)].find(([, text]) => text?.startsWith(start));
  if (!found?.[1]) throw new Error(`The page has no ${start}.`);
  return found[1];
}

const contract = await openVendorContract(file);
const headers = { 'content-type': 'application/json' };
const faults = (
  method: string,
  path: string,
  { body, answer, status = 200 }: { body?: unknown; answer?: unknown; status?: number },
) =>
  contract?.faultsOf(
    { method, path, headers, ...(body === undefined ? {} : { body }) },
    answer === undefined ? undefined : { status, body: answer },
  );

it.skipIf(isThere)('the page of Gorgias is not here: its examples are not replayed', () => {
  expect(page).toBe('');
});

describe.runIf(isThere)('objects of the page', () => {
  const lists: [string, string, { safeParse(value: unknown): { error?: unknown } }][] = [
    ['id,uri,external_id,status(', '/api/tickets', Ticket],
    ['id,ticket_id,message_id', '/api/messages', Message],
    ['{id,ticket_id,customer_id,score', '/api/satisfaction-surveys', Survey],
    ['{id,label,object_type', '/api/custom-fields?object_type=Ticket', CustomField],
  ];
  it.each(lists)('%s is read', async (start, path, schema) => {
    const sample = sampleOfShape(snippet(start));
    // The page writes an object where the contract has one or none.
    if (start.startsWith('{id,label')) sample.object_type = 'Ticket';
    const meta = { next_cursor: null, prev_cursor: null };
    expect(await faults('GET', path, { answer: { data: [sample], meta } })).toEqual([]);
    expect(schema.safeParse(sample).error).toBeUndefined();
  });

  it('a list ends where its cursor is null or empty', async () => {
    const answer = sampleOfShape(snippet('{object:"list"'));
    expect(await faults('GET', '/api/teams', { answer })).toEqual([]);
    expect(listOf(Ticket).parse(answer)).toMatchObject({ data: [] });
    expect(page).toContain('end when `meta.next_cursor` is null **or empty string**');
  });

  it('all channels are offered', () => {
    expect(snippet('aircall api chat').split(' ')).toEqual(channels.map(({ id }) => id));
  });

  it('an error is told in its words', () => {
    const words = snippet('{"error":{"msg"').replace('{field:[…]}', '{"field":["…"]}');
    expect(readDetail(JSON.parse(words))).toBe('… (field: …)');
  });

  it('the bucket is read from its header', () => {
    const [name = '', used = ''] = snippet('X-Gorgias-Account-Api-Call-Limit').split(': ');
    const [later = '', seconds = ''] = snippet('Retry-after').split(': ');
    const answer = { status: 200, text: '', headers: new Headers({ [name]: used }) };
    expect(readLimit(answer, new Date())).toBeNull();
    answer.headers.set(name, used.replace('10/', '40/'));
    expect(readLimit(answer, new Date())).not.toBeNull();
    expect(new Headers({ [later]: seconds }).get('retry-after')).toBe('5');
  });
});

describe.runIf(isThere)('requests of the page', () => {
  let crm: Connected;
  let id: string;
  beforeEach(async () => {
    crm = await connectToFake();
    const requester = { name: 'Ana', email: 'ana@example.com' };
    id = crm.fake.addTicket({ subject: 'Lamp', requester, text: 'Hello', category: 'Account' });
    crm.server.asked.length = 0;
  });
  afterEach(() => crm.close());

  const note = { text: '…', html: '…', key: '…' };
  /** The page's line, beside what the connector asks when it does the same. */
  const lines: [string, (crm: Connected) => Promise<unknown>][] = [
    ['GET /api/account', ({ connector }) => connector.verify()],
    [
      'GET /api/tickets?order_by=updated_datetime:desc&limit=100',
      ({ connector }) => connector.listChanged({ cursor: null, since: new Date(0) }),
    ],
    [
      'GET /api/tickets/{id}?relationships=custom_fields',
      ({ connector }) => connector.readTickets([id], { categoryFieldId: '5101' }),
    ],
    [
      'GET /api/messages?ticket_id=&order_by=created_datetime:asc',
      async ({ connector, fake }) => {
        fake.carries = 0;
        await connector.readTickets([id], { categoryFieldId: null });
      },
    ],
    ['GET /api/teams', ({ connector }) => connector.listGroups()],
    ['GET /api/custom-fields?object_type=Ticket', ({ connector }) => connector.listFields()],
    [
      'GET /api/satisfaction-surveys',
      ({ connector }) => connector.listChanged({ cursor: null, since: new Date(0) }),
    ],
    [
      'PUT /api/tickets/{id}/custom-fields/{fieldId}',
      ({ connector }) => connector.setCategory(id, { id: '5101', value: 'Account' }),
    ],
    ['POST /api/tickets/{id}/messages', ({ connector }) => connector.writeNote(id, note)],
    [
      'POST /api/integrations',
      ({ connector }) => connector.installWebhook({ url: 'https://a.example/b', secret: 'c' }),
    ],
  ];
  it.each(lines)('%s', async (start, act) => {
    const [method, line = ''] = snippet(start).split(' ');
    const wanted = new URL(line.replaceAll('{id}', id).replace('{fieldId}', '5101'), 'http://page');
    await act(crm);
    const asked = crm.server.asked.find(
      (one) => one.method === method && one.url.pathname === wanted.pathname,
    );
    expect(asked).toBeDefined();
    for (const [name, value] of wanted.searchParams)
      expect(asked?.url.searchParams.get(name)).toBe(name === 'ticket_id' ? id : value);
  });

  it('a note is written as the page writes it', async () => {
    const words = snippet('{"channel":"internal-note"').replace('USER', '93');
    const body: unknown = JSON.parse(words);
    expect(await faults('POST', `/api/tickets/${id}/messages`, { body })).toEqual([]);
    await crm.connector.writeNote(id, note);
    expect(crm.server.asked.at(-1)?.body).toEqual({ ...(body as object), external_id: '…' });
  });

  it('a category is set as the page sets it', async () => {
    const words = snippet('{"id":fieldId').replace('fieldId', '5101').replace('…', '"Account"');
    await crm.connector.setCategory(id, { id: '5101', value: 'Account' });
    expect(crm.server.asked.at(-1)?.body).toEqual(JSON.parse(words));
  });

  it('an integration has what the page says', async () => {
    const words = snippet('{"name","type":"http"');
    await crm.connector.installWebhook({ url: 'https://a.example/b', secret: 'c d' });
    const { body } = crm.server.asked.at(-1) ?? {};
    const { http, ...rest } = body as { http: Record<string, unknown> };
    for (const name of [...Object.keys(rest), ...Object.keys(http)])
      expect(words).toContain(`"${name}"`);
    for (const name of Object.keys(http.triggers as object)) expect(words).toContain(`"${name}"`);
  });
});

describe.runIf(isThere)('examples of the contract', () => {
  const examples = [...spec.replace(/\n\s+/g, ' ').matchAll(/Example: (\{"(?:id|email)[^{}]*\})/g)]
    .map(([, text]) => text ?? '')
    .filter((text, index, all) => all.indexOf(text) === index);

  it('there are some', () => expect(examples.length).toBeGreaterThanOrEqual(3));

  it.each(examples)('the sender %s signs a message, and is read in one', async (text) => {
    const sender: unknown = JSON.parse(text);
    const message = { channel: 'internal-note', via: 'api', from_agent: true };
    const path = '/api/tickets/1/messages';
    const answer = { ...message, id: 1, sender };
    const body = { ...message, sender };
    expect(await faults('POST', path, { body, answer, status: 201 })).toEqual([]);
    expect(Message.safeParse(answer).error).toBeUndefined();
  });
});
