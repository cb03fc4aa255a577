import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAccountState } from '../account-state.ts';
import { createFakeCrisp } from '../fakes/crisp.ts';
import { sendTo, type FakeCrm } from '../fakes/fake-server.ts';
import { createFakeGorgias } from '../fakes/gorgias.ts';
import type { PlayedCrm } from '../fakes/played-crm.ts';
import { createFakeSalesforce } from '../fakes/salesforce.ts';
import { createFakeZendesk } from '../fakes/zendesk.ts';
import { findLeft, openRecording, recordAccount, type Recording } from './record.ts';
import { createRedactor } from './redact.ts';
import { walkAccount } from './walk.ts';

/** Recordings hold no secret and no person, and say the same to a connector as the account did. */

const now = new Date('2026-11-20T12:00:00Z');
const since = new Date('2026-11-19T18:00:00Z');
const clock = () => now;
type Made = FakeCrm & PlayedCrm & { credentials: object };
const fakes: { platform: Recording['platform']; make: () => Made }[] = [
  { platform: 'zendesk', make: () => createFakeZendesk({ clock }) },
  { platform: 'gorgias', make: () => createFakeGorgias({ clock }) },
  { platform: 'salesforce', make: () => createFakeSalesforce({ clock }) },
  { platform: 'crisp', make: () => createFakeCrisp({ clock }) },
];

const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const persons = [
  'Ottilie',
  'Vandermeer',
  'ottilie.vandermeer@orchard-mail.com',
  '98 76 54 32',
  'Kerkstraat',
];

function play(fake: Made): void {
  const requester = {
    name: 'Ottilie Vandermeer',
    email: 'ottilie.vandermeer@orchard-mail.com',
    language: 'nl',
  };
  for (let place = 0; place < 3; place += 1)
    fake.addTicket({
      subject: 'Lamp for Ottilie',
      requester,
      text: 'Call me on +31 6 98 76 54 32. Kerkstraat 12, Utrecht.',
      at: at(200 - place),
      messages: [
        { kind: 'agent', html: '<p>Dear <b>Ottilie</b>, it comes.</p>', at: at(150 - place) },
        { kind: 'note', text: 'Ottilie Vandermeer is a regular.', at: at(140 - place) },
        {
          kind: 'requester',
          text: 'Thank you!',
          at: at(130 - place),
          attachments: [
            {
              name: 'Vandermeer.pdf',
              url: 'https://files.example/a/Vandermeer.pdf',
              contentType: 'application/pdf',
              size: 12,
            },
          ],
        },
      ],
    });
}

const replay = (recording: Recording) =>
  walkAccount(openRecording(recording), {
    since: new Date(recording.since),
    tickets: recording.tickets,
  });

describe.each(fakes)('an account of $platform', ({ platform, make }) => {
  const record = async (): Promise<{ recording: Recording; fake: Made }> => {
    const fake = make();
    play(fake);
    const recording = await recordAccount({
      platform,
      credentials: fake.credentials,
      send: sendTo(fake),
      clock,
      since,
      tickets: 5,
      // Its clock stands still: places would be waited for in vain.
      state: createAccountState({ limit: { most: 1e6, perMs: 1_000 }, clock }),
    });
    return { recording, fake };
  };

  it('is recorded without its secrets and persons', async () => {
    const { recording, fake } = await record();
    const text = JSON.stringify(recording);
    for (const word of persons) expect(text.toLowerCase()).not.toContain(word.toLowerCase());
    expect(findLeft(recording, fake.credentials)).toBeNull();
    expect(recording.outcomes.filter(({ result }) => result.startsWith('failed'))).toEqual([]);
    expect(recording.outcomes.filter(({ call }) => call.startsWith('readTickets'))).toHaveLength(3);
    expect(JSON.stringify(recording.outcomes)).toContain('requester/0 agent/0');
  });

  it('says the same to the connector when it is played', async () => {
    const { recording } = await record();
    expect(await replay(JSON.parse(JSON.stringify(recording)) as Recording)).toEqual(
      recording.outcomes,
    );
  });
});

describe('what is left', () => {
  const recording = (body: unknown): Recording => ({
    platform: 'zendesk',
    recordedAt: now.toISOString(),
    since: since.toISOString(),
    tickets: 1,
    outcomes: [],
    exchanges: [{ method: 'GET', address: '/', status: 200, headers: {}, body }],
  });

  it('is found, and nothing is written then', () => {
    const credentials = { subdomain: 'orchard', apiToken: 'very-secret' };
    expect(findLeft(recording({ a: 'ida@orchard.com' }), credentials)).toBe('ida@orchard.com');
    expect(findLeft(recording({ a: 'x very-secret y' }), credentials)).toBe('apiToken');
    expect(findLeft(recording({ a: 'ida@abc.example' }), credentials)).toBeNull();
  });
});

describe('a word', () => {
  const redactor = createRedactor(Buffer.alloc(32));
  const body = (value: unknown) => redactor.body(value) as Record<string, unknown>;

  it('keeps its shape, and is the same wherever it stands', () => {
    const { name, again, phone } = body({ name: 'Ida HOLM', again: 'Ida', phone: '+31 6 98' });
    expect(name).toMatch(/^[A-Z][a-z]{2} [A-Z]{4}$/);
    expect(again).toBe(String(name).slice(0, 3));
    expect(phone).toMatch(/^\+\d\d \d \d\d$/);
    expect(name).not.toContain('Ida');
  });

  it('of the platform’s own stays, and so do times, markup and kinds', () => {
    const given = {
      status: 'open',
      created_at: '2026-11-20T12:00:00Z',
      count: 123_456,
      is: true,
      none: null,
    };
    expect(body(given)).toEqual(given);
    expect(body({ html: '<p class="a">Ida&nbsp;</p>' })['html']).toMatch(
      /^<p class="[a-z]">[A-Z][a-z]{2}&nbsp;<\/p>$/,
    );
    // A status that somebody named after a person is no word of the platform's.
    expect(body({ status: 'Waits for Ida Holm' })['status']).not.toContain('Ida');
  });

  it('that is an id is the same in an answer, in a list of them and in an address', () => {
    const { id, ids } = body({ id: 31_234_567_890, ids: [31_234_567_890] });
    expect(ids).toEqual([id]);
    const url = new URL(
      'https://a.example/api/v2/tickets/31234567890.json?ids=31234567890,7&x=Ida',
    );
    const address = redactor.address(new URL(url.href.replace('.json', '')));
    expect(address).toContain(`/api/v2/tickets/${String(id)}?ids=${String(id)}%2C7`);
    expect(address).not.toContain('Ida');
  });

  it('that is an address has another owner', () => {
    const { mail } = body({ mail: 'Ida Holm <ida@holm.dk>' });
    expect(mail).toMatch(/^[A-Z][a-z]{2} [A-Z][a-z]{3} <[a-z]{3}@[a-z]{4}\.example>$/);
    const { url, page } = body({
      url: 'https://holm.zendesk.com/people/ida',
      page: 'https://holm.zendesk.com/api/v2/users?page=2',
    });
    expect(url).toMatch(/^https:\/\/crm\.example\/[a-z]{6}\/[a-z]{3}$/);
    expect(url).not.toContain('ida');
    expect(page).toBe('https://crm.example/api/v2/users?page=2');
  });
});

/** Recordings of real accounts that somebody put beside this file. */
const folder = join(import.meta.dirname, 'recorded');
const files = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.json'))
  : [];

describe('recordings', () => {
  it.each(files)('%s says what it said', async (name) => {
    const recording = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recording;
    expect(findLeft(recording, {})).toBeNull();
    expect(await replay(recording)).toEqual(recording.outcomes);
  });

  it('are played where there are any', () => {
    expect(files.every((name) => name.endsWith('.json'))).toBe(true);
  });
});
