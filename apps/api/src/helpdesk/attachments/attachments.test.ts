import type { TicketDetail } from '@replique/contract/helpdesk/tickets';
import { createTestApp, type TestApp, type TestCaller } from '@replique/tests/app/test-app.ts';
import { connectZendesk, type PlayedZendesk } from '@replique/tests/servers/played-zendesk.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTicket, makeTwoClients, type MadeClient } from '../../demo/make/factories.ts';
import { isProgram, pictureTypeOf } from './file-kind.ts';

/** Files of messages, read from the CRM when somebody opens one (docs/crm.md). */

let testApp: TestApp;
let clients: { first: MadeClient; second: MadeClient };
let zendesk: PlayedZendesk;
let message: string;
let ticket: string;

const place = (name: string) =>
  `https://brightgoods.zendesk.com/attachments/token/x/?name=${encodeURIComponent(name)}`;
const files = [
  { name: 'parcel.png', url: place('parcel.png'), contentType: 'image/png', size: 900 },
  { name: 'report.txt', url: place('report.txt'), contentType: 'text/html', size: 900 },
  { name: 'setup.exe', url: place('setup.exe'), contentType: 'image/png', size: 900 },
  { name: 'film.mov', url: place('film.mov'), contentType: 'video/mp4', size: 25_000_001 },
  {
    name: '../\u202egnp.exe\u0000/a "b".txt',
    url: place('a.txt'),
    contentType: 'text/plain',
    size: 1,
  },
];

beforeAll(async () => {
  testApp = await createTestApp();
  clients = await makeTwoClients(testApp.deps);
  zendesk = await connectZendesk(testApp, clients.first.id);
  const id = zendesk.ask('The parcel is broken.');
  zendesk.fake.addMessage(id, { kind: 'requester', text: 'See there.', attachments: files });
  ticket = await zendesk.read(id);
  message = (await read()).conversation.at(-1)?.uuid ?? '';
});
beforeEach(() => void (zendesk.between = null));
afterAll(() => testApp.close());

const read = async () =>
  (await testApp.call('carol', 'GET', `/v2/tickets/${ticket}`)).body as TicketDetail;
const open = (at: number, caller: TestCaller = 'carol', of = message) =>
  testApp.call(caller, 'GET', `/v2/messages/${of}/attachments/${at}`);
const refusal = async (at: number, caller?: TestCaller, of?: string) => {
  const { status, body } = await open(at, caller, of);
  return [status, (body as { code: string }).code];
};

describe('an attachment', () => {
  it('that is a picture comes as one, to whoever may see the ticket', async () => {
    expect((await read()).opensFiles).toBe(true);
    for (const caller of ['carol', 'dan', 'alice'] as const) {
      const { status, headers, text } = await open(0, caller);
      expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
        200,
        'image/png',
        'nosniff',
      ]);
      expect(headers['content-disposition']).toContain('parcel.png');
      expect(text.slice(1, 4)).toBe('PNG');
    }
  });

  it('is plain bytes whatever it says it is, under a name without tricks', async () => {
    const { headers, text } = await open(1);
    expect([headers['content-type'], text]).toEqual([
      'application/octet-stream',
      'What report.txt holds.\n',
    ]);
    expect(decodeURIComponent(String((await open(4)).headers['content-disposition']))).toMatch(
      /"gnp\.exe a b \.txt"/,
    );
  });

  it('that a computer could run, or that is too large, is not opened here', async () => {
    expect(await refusal(2)).toEqual([409, 'attachments.unsafe']);
    expect(await refusal(3)).toEqual([409, 'attachments.too-large']);
  });

  it('that is not there says so, and nothing of another client', async () => {
    expect(await refusal(5)).toEqual([404, 'attachments.not-found']);
    expect(await refusal(0, 'erin')).toEqual([404, 'attachments.not-found']);
    expect(await refusal(0, 'carol', '01a22096-52ee-768b-8b1f-8835e4373910')).toEqual([
      404,
      'attachments.not-found',
    ]);
    zendesk.between = async () => new Response('gone', { status: 404 });
    expect(await refusal(0)).toEqual([404, 'attachments.not-found']);
  });

  it('that the CRM does not give can be asked for again', async () => {
    zendesk.between = async () => new Response('', { status: 403 });
    expect(await refusal(0)).toEqual([502, 'attachments.unavailable']);
    zendesk.between = null;
    expect((await open(0)).status).toBe(200);
  });

  it('of a ticket of no CRM stays where it is', async () => {
    const own = await makeTicket(testApp.deps, clients.first.id, { externalId: 'own' });
    const [row] = await testApp.sql<{ uuid: string }>(
      `update messages set attachments = '[{"name":"a","url":"https://a.test","contentType":null,"size":null}]'
       where ticket_id = (select id from tickets where uuid = $1) returning uuid`,
      [own],
    );
    expect(await refusal(0, 'carol', row?.uuid)).toEqual([409, 'attachments.elsewhere']);
  });
});

describe('what a file is', () => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text.padEnd(20, '\0'), 'latin1'));

  it('is told by its bytes', () => {
    expect(pictureTypeOf(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg');
    expect(pictureTypeOf(bytes('GIF89a'))).toBe('image/gif');
    expect(pictureTypeOf(bytes('RIFF....WEBP'))).toBe('image/webp');
    for (const none of ['RIFF....WAVE', '<svg xmlns=""', '<html>', '%PDF-1.7', ''])
      expect(pictureTypeOf(bytes(none))).toBeNull();
    expect(pictureTypeOf(new Uint8Array([0xff, 0xd8, 0xff]))).toBeNull();
  });

  it('is a program by its ending or its beginning', () => {
    for (const name of ['a.EXE', 'a.pdf.js', 'a.lnk ', 'a.scr.', 'b.ps1'])
      expect(isProgram(name, bytes('text'))).toBe(true);
    for (const start of ['MZ', '\x7fELF', '#!/bin/sh', '\xcf\xfa\xed\xfe'])
      expect(isProgram('invoice.pdf', bytes(start))).toBe(true);
    for (const name of ['a.pdf', 'exe', 'photo.jpeg', 'a.exe.pdf'])
      expect(isProgram(name, bytes('text'))).toBe(false);
  });
});
