import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { crisp } from './crisp.ts';
import {
  closeFixture,
  openFixture,
  ticket,
  vendorContract,
  type CrispFixture,
} from './crisp-fixture.ts';
import { readReason } from './limits.ts';
import { readMessages } from './messages.ts';
import { Conversation, envelope, Message, Meta } from './schemas.ts';

/** What the page on Crisp shows, cut out of it as it stands, through our schemas and its contract; left out where that is not. */

const file = fileURLToPath(new URL('../../../../../shared/crm/crisp.md', import.meta.url));
const isThere = existsSync(file);
const page = isThere ? readFileSync(file, 'utf8') : '';

/** The first piece of code that holds these words. */
function snippet(...words: string[]): string {
  const pieces = [...page.matchAll(/`([^`\n]+)`/g)].map(([, piece = '']) => piece);
  const found = pieces.find((piece) => words.every((word) => piece.includes(word)));
  if (found === undefined && isThere) throw new Error(`The page has no ${words.join(' ')}.`);
  return found ?? '';
}

/** JSON as a page writes it: what may be left out has a question mark, what is any text three dots. */
const parseShown = (shown: string) =>
  JSON.parse(
    shown
      .replaceAll('"?', '"')
      .replace(/:…/g, ':[]')
      .replace(/\{("\w+")\}/g, '{$1:"…"}'),
  ) as Record<string, unknown>;

const wordsOf = (shown: unknown) => String(shown).replace(/[?…]/g, '').split('|');

const answered = isThere ? wordsOf(parseShown(snippet('"error":false'))['reason']) : [];
const refused = isThere ? wordsOf(parseShown(snippet('"error":true'))['reason']) : [];
const types = isThere
  ? (/type\(([^)]+)\)/.exec(snippet('fingerprint(int)'))?.[1] ?? '').split('|')
  : [];
const events = [
  ...new Set(
    [...page.matchAll(/`((?:message|session|plugin):[\w:]+)`/g)].map(([, name = '']) => name),
  ),
];

describe.runIf(isThere)('answers that the page shows', () => {
  it.each(answered)('%s is an answer', (reason) => {
    const shown = { ...parseShown(snippet('"error":false')), reason };
    expect(envelope(z.array(z.unknown())).parse(shown)).toMatchObject({ error: false, reason });
    expect(readReason(200, shown)).toBeNull();
  });

  it.each(refused)('%s is an error by its word, whatever the status', async (reason) => {
    const shown = { ...parseShown(snippet('"error":true')), reason };
    const expected = {
      not_found: 'not-found',
      invalid_data: 'refused',
      not_allowed: 'forbidden',
      quota_limit_exceeded: 'rate-limited',
    }[reason];
    expect([readReason(200, shown), readReason(400, shown)]).toEqual([expected, expected]);
  });

  it('name all that our schemas read', () => {
    const conversation = snippet('session_id("session_<uuid>")');
    const message = snippet('fingerprint(int)');
    for (const name of [...Object.keys(Conversation.shape), ...Object.keys(Meta.shape)])
      expect(conversation).toMatch(new RegExp(`\\b${name}\\b`));
    for (const name of Object.keys(Message.shape))
      expect(message).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it.each(types)('a message of type %s is read', async (type) => {
    const row = {
      type,
      from: 'user',
      origin: 'chat',
      content: 'Said',
      fingerprint: 1,
      timestamp: 2,
    };
    const path = '/v1/website/w/conversation/s/messages';
    const contract = await vendorContract();
    const answer = { status: 200, body: { error: false, reason: 'listed', data: [row] } };
    expect(await contract?.faultsOf({ method: 'GET', path, headers: {} }, answer)).toEqual([]);
    const said = readMessages([Message.parse(row)], new Date(0)).map(({ kind, text }) => [
      kind,
      text,
    ]);
    const kind = type === 'note' ? 'note' : 'requester';
    expect(said).toEqual(type === 'event' ? [] : [[kind, 'Said']]);
  });
});

describe.runIf(isThere)('requests that the page shows', () => {
  let fixture: CrispFixture;
  beforeEach(async () => void (fixture = await openFixture()));
  afterEach(() => closeFixture(fixture));

  it('are all that the connector makes', async () => {
    const { fake, server } = fixture;
    const id = fake.addTicket(ticket());
    const connector = fixture.connect();
    await connector.verify();
    await connector.listGroups();
    await connector.listAgents();
    await connector.listChannels();
    await connector.listFields();
    await connector.listChanged({ cursor: null, since: new Date(0) });
    await connector.readTickets([id], { categoryFieldId: 'category' });
    await connector.writeNote(id, { text: 'Note', html: '', key: 'k' });
    await connector.findNote(id, 'k');
    await connector.setCategory(id, { id: 'category', value: 'refund' });
    // Every variable part of a path counts as one, as the page writes it.
    const shown = new Set(
      [...page.matchAll(/`(?:(GET|POST|PATCH) )?((?:\/v1\/website\/\{\w+\}|…)[^`? ]*)/g)].map(
        ([, method = 'GET', path = '']) =>
          `${method} ${path.replace(/^(?:…|\/v1\/website\/\{\w+\})/, '').replace(/\{[^}]*\}/g, '*')}`,
      ),
    );
    const made = new Set(
      server.asked.map(({ method, url }) => {
        const path = url.pathname.replace(/^\/v1\/website\/[^/]+/, '');
        return `${method} ${path.replace(/session_[\w-]+|\/\d+$/g, (part) => (part.startsWith('/') ? '/*' : '*'))}`;
      }),
    );
    // The conversation itself, and what stands with it, the page names without their paths.
    const unnamed = ['GET /conversation/*', 'GET /conversation/*/meta'];
    expect([...made].filter((one) => !shown.has(one) && !unnamed.includes(one))).toEqual([]);
    expect(made.size).toBeGreaterThan(8);
  });

  it('for a note is taken unchanged, and read back as one', async () => {
    const { fake, server } = fixture;
    const id = fake.addTicket(ticket());
    const shown = parseShown(snippet('"type":"note"', '"automated":true'));
    const { identifier, key, websiteId } = fake.credentials;
    const basic = Buffer.from(`${identifier}:${key}`).toString('base64');
    const answer = await fetch(`${server.url}/v1/website/${websiteId}/conversation/${id}/message`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'x-crisp-tier': 'website',
        'content-type': 'application/json',
      },
      body: JSON.stringify(shown),
    });
    expect(answer.status).toBe(202);
    const [read] = await fixture.connect().readTickets([id], { categoryFieldId: null });
    expect(read?.messages.at(-1)).toMatchObject({ kind: 'note', text: shown['content'] });
    await fixture.connect().writeNote(id, { text: String(shown['content']), html: '', key: 'k' });
    const { user: _, origin: __, ...plain } = shown;
    expect(server.asked.at(-1)?.body).toMatchObject(plain);
  });

  it('for the category is made so, to the letter', async () => {
    const id = fixture.fake.addTicket(ticket());
    await fixture.connect().setCategory(id, { id: 'category', value: 'refund' });
    const written = fixture.server.asked.find(({ method }) => method === 'PATCH');
    expect(written?.body).toEqual(parseShown(snippet('"category":"refund"')));
    expect(fixture.fake.ticketOf(id)?.category).toBe('refund');
  });
});

describe.runIf(isThere)('hooks that the page shows', () => {
  const secret = 's';
  const now = new Date('2026-11-21T10:00:00Z');

  const replay = (event: string, data: object = {}) => {
    const [websiteId = '', eventName = '', dataName = '', timeName = ''] = snippet(
      '{website_id,event',
    )
      .slice(1, -1)
      .split(',');
    const timestamp = now.getTime();
    const body = {
      [websiteId]: 'w',
      [eventName]: event,
      [dataName]: { session_id: 'session_1', ...data },
      [timeName]: timestamp,
    };
    // By its formula.
    expect(snippet('HMAC-SHA256(secret')).toContain(
      '"[" + timestamp + ";" + JSON.stringify(body) + "]"',
    );
    const signature = createHmac('sha256', secret)
      .update('[' + timestamp + ';' + JSON.stringify(body) + ']')
      .digest('hex');
    const headers = {
      [snippet('Request-Timestamp').toLowerCase()]: String(timestamp),
      [snippet('X-Crisp-Signature').toLowerCase()]: signature,
    };
    return crisp.readWebhook({ headers, rawBody: Buffer.from(JSON.stringify(body)) }, secret, now);
  };

  it.each(events)('%s', (event) => {
    const told = replay(event).map(({ kind, ticketId }) => [kind, ticketId]);
    expect(told).toEqual(event.startsWith('plugin:') ? [] : [[event, 'session_1']]);
  });

  it('of a rating hold its stars', () => {
    expect(snippet('{rating:{')).toBe('{rating:{stars,comment?}}');
    const [told] = replay('session:sync:rating', { rating: { stars: 4, comment: 'Good' } });
    expect(told?.satisfaction).toEqual({ score: 'good', stars: 4, reason: null, comment: 'Good' });
  });

  it('are what the example is', () => {
    const { body } = crisp.exampleWebhook(secret, now);
    expect(`{${Object.keys(JSON.parse(body) as object).join(',')}}`).toBe(
      snippet('{website_id,event'),
    );
  });
});
