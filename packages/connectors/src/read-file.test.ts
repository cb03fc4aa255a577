import { describe, expect, it } from 'vitest';
import { createAccountState } from './account-state.ts';
import type { Send } from './connector.ts';
import { crisp } from './crisp/crisp.ts';
import { createFakeCrisp } from './fakes/crisp.ts';
import { sendTo, startFakeServer } from './fakes/fake-server.ts';
import { createFakeGorgias } from './fakes/gorgias.ts';
import { createFakeSalesforce } from './fakes/salesforce.ts';
import { createFakeZendesk } from './fakes/zendesk.ts';
import { gorgias } from './gorgias/gorgias.ts';
import { salesforce } from './salesforce/salesforce.ts';
import { zendesk } from './zendesk/zendesk.ts';

const requester = { name: 'Ida Holm', email: 'ida@example.com' };
const options = { categoryFieldId: null };
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
const kind = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 1, 4);

/** What a connector needs; `asked` says where it went, and whether it showed what signs in. */
function contextOf(send: Send) {
  const asked: string[] = [];
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const context = {
    clock,
    state: createAccountState({ limit: { most: 1_000, perMs: 1 }, clock }),
    send: ((url, request) => {
      const isSigned = request.headers['authorization'] !== undefined;
      asked.push(`${isSigned ? 'signed' : 'plain'} ${url.hostname}${url.pathname}`);
      return send(url, request);
    }) satisfies Send,
  };
  return { asked, context };
}

const file = (name: string, url: string) => ({ name, url, contentType: 'image/png', size: 9 });

describe('a file of a message', () => {
  it('is asked for at Zendesk’s account, which leads to a store that sees nothing of the sign-in', async () => {
    const fake = createFakeZendesk();
    const server = await startFakeServer(fake);
    const { context } = contextOf((url, { method, headers, redirects, signal }) =>
      fetch(url, {
        method,
        headers,
        redirect: redirects ? 'follow' : 'manual',
        signal: signal ?? null,
      }),
    );
    const credentials = {
      subdomain: 'brightgoods',
      email: 'mia@brightgoods.example',
      apiToken: 'token',
    };
    fake.credentials = credentials;
    const account = zendesk.connect(credentials, { ...context, baseUrl: server.url });
    const address = 'https://brightgoods.zendesk.com/attachments/token/x/?name=e.png';
    expect(kind(await account.readFile(address))).toBe('PNG');
    const ways = server.asked.map(({ headers, url }) => [
      headers.host?.split(':')[0],
      url.pathname.split('/')[1],
      headers.authorization !== undefined,
    ]);
    expect(ways).toEqual([
      ['127.0.0.1', 'attachments', true],
      ['localhost', 'kept-elsewhere', false],
    ]);
    fake.credentials = { ...credentials, apiToken: 'another' };
    await expect(account.readFile(address)).rejects.toMatchObject({ reason: 'credentials' });
    await server.close();
  });

  it('that Zendesk only links to is asked for as anybody would', async () => {
    const { asked, context } = contextOf(async () => new Response('What it holds.'));
    const account = zendesk.connect(
      { subdomain: 'brightgoods', email: 'mia@brightgoods.example', apiToken: 'token' },
      context,
    );
    for (const host of ['files.example', 'brightgoods.zendesk.com.files.example'])
      expect(text(await account.readFile(`https://${host}/a.png`))).toBe('What it holds.');
    expect(asked).toEqual([
      'plain files.example/a.png',
      'plain brightgoods.zendesk.com.files.example/a.png',
    ]);
    await expect(account.readFile('no address')).rejects.toMatchObject({ reason: 'not-found' });
  });

  it('comes from Gorgias’s own address for uploads', async () => {
    const fake = createFakeGorgias();
    const { asked, context } = contextOf(sendTo(fake));
    const account = gorgias.connect(fake.credentials, context);
    const address = 'https://uploads.gorgias.io/JakiuM7ama/image-7e477135.png';
    expect(kind(await account.readFile(address))).toBe('PNG');
    expect(asked).toEqual([
      'signed lampes.gorgias.com/api/attachment/download/JakiuM7ama/image-7e477135.png',
    ]);
  });

  it('of Salesforce is its newest version', async () => {
    const fake = createFakeSalesforce();
    const { context } = contextOf(sendTo(fake));
    const account = salesforce.connect(fake.credentials, context);
    const id = fake.addTicket({
      subject: 'Broken',
      requester,
      messages: [{ kind: 'requester', text: 'See there.', attachments: [file('a.pdf', '')] }],
    });
    const [ticket] = await account.readTickets([id], options);
    const address = ticket?.messages[0]?.attachments[0]?.url ?? '';
    expect(text(await account.readFile(address))).toBe('What a.pdf holds.\n');
    for (const none of ['/069000000000000AAA', '/lightning'])
      await expect(
        account.readFile(`${fake.credentials.instanceUrl}${none}`),
      ).rejects.toMatchObject({ reason: 'not-found' });
  });

  it('of Crisp lies open in its store', async () => {
    const fake = createFakeCrisp();
    const { asked, context } = contextOf(sendTo(fake));
    const account = crisp.connect(fake.credentials, context);
    const address = 'https://storage.crisp.chat/users/upload/operator/a/slip.png';
    expect(kind(await account.readFile(address))).toBe('PNG');
    expect(asked[0]).toMatch(/^plain storage\.crisp\.chat/);
  });
});
