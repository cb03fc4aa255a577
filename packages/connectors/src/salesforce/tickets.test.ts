import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '../fakes/salesforce/state.ts';
import { salesforce } from './salesforce.ts';
import { playAccount, send, type PlayedAccount } from './testing/played-account.ts';

const requester = { name: 'Ines Moreau', email: 'ines@example.com', language: 'fr' };
const at = (time: string) => new Date(`2026-11-19T${time}Z`);

async function readOne({ connector, fake }: PlayedAccount, id: string) {
  const [read] = await connector.readTickets([id], { categoryFieldId: fake.categoryFieldId });
  if (!read) throw new Error('Nothing was read.');
  return read;
}

describe('a case', () => {
  it('is read whole in one request', async () => {
    await using account = await playAccount();
    const { fake, server } = account;
    const id = fake.addTicket({
      subject: 'Parcel',
      requester,
      text: 'Where is my parcel?',
      category: 'Delivery problem',
      priority: 'High',
      organisation: 'Hôtel du Lac',
      at: at('08:00:00'),
      messages: [
        { kind: 'note', text: 'Asked the carrier.', author: 'Tom Achebe', at: at('08:10:00') },
        { kind: 'agent', html: '<p>On its <b>way</b>.</p>', at: at('09:00:00') },
      ],
    });
    await account.connector.verify();
    const before = account.count('composite');
    const read = await readOne(account, id);
    expect(account.count('composite') - before).toBe(1);
    expect(read).toMatchObject({
      externalId: id,
      state: 'open',
      mergedInto: null,
      subject: 'Parcel',
      channel: 'Email',
      formId: fake.formIds[0],
      groupId: fake.groupIds[0],
      priority: { is: 'high', word: 'High' },
      team: 'First line',
      organisation: 'Hôtel du Lac',
      language: 'fr',
      category: 'Delivery problem',
      requesterName: 'Ines Moreau',
      requesterEmail: 'ines@example.com',
      createdAt: at('08:00:00'),
      updatedAt: at('09:00:00'),
      satisfaction: null,
    });
    // The first e-mail is the description, and comes once.
    expect(read.messages.map(({ kind, author }) => [kind, author])).toEqual([
      ['requester', 'Ines Moreau'],
      ['note', 'Tom Achebe'],
      ['agent', 'Nora Lindqvist'],
    ]);
    expect(read.messages[2]?.html).toBe('<p>On its <b>way</b>.</p>');
    expect(server.wrongs).toEqual([]);
  });

  it('takes no longer for an e-mail that is nothing but the beginnings of tags', async () => {
    await using account = await playAccount();
    const styled = '<style>p { color: red }</style><p>Where is <script>go()</script>my parcel?</p>';
    const ids = ['<'.repeat(131_072), '<style '.repeat(18_000), styled].map((html) => {
      const text = 'Where is my parcel?';
      const id = account.fake.addTicket({ subject: 'P', requester, text, at: at('08:00:00') });
      const row = rowsOf(account.fake.state, 'EmailMessage').find((mail) => mail.ParentId === id);
      return (Object.assign(row ?? {}, { TextBody: null, HtmlBody: html }), id);
    });
    await account.connector.verify();
    const start = performance.now();
    const read = await account.connector.readTickets(ids, { categoryFieldId: null });
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(read.map(({ messages }) => messages.length)).toEqual([1, 1, 1]);
  });

  it('begins with its description where no e-mail says it', async () => {
    await using account = await playAccount();
    const { fake } = account;
    const id = fake.addTicket({
      subject: 'Form',
      requester,
      text: 'From a form.',
      channel: 'Web',
      at: at('08:00:00'),
    });
    fake.addMessage(id, { kind: 'requester', text: 'And one thing more.', at: at('08:00:30') });
    const { messages } = await readOne(account, id);
    expect(messages.map(({ text }) => text)).toEqual(['From a form.', 'And one thing more.']);
  });

  it('leaves out drafts and what was deleted, whose time still counts', async () => {
    await using account = await playAccount();
    const { fake } = account;
    const id = fake.addTicket({ subject: 'a', requester, text: 'One.', at: at('08:00:00') });
    fake.addMessage(id, { kind: 'agent', text: 'Not sent yet.' });
    const mail = rowsOf(fake.state, 'EmailMessage').at(-1);
    if (mail) mail['Status'] = '5';
    account.pass(60);
    fake.addMessage(id, { kind: 'note', text: 'Wrong case.' });
    const comment = rowsOf(fake.state, 'CaseComment').at(-1);
    if (comment) comment['IsDeleted'] = true;
    const { messages, updatedAt } = await readOne(account, id);
    expect(messages.map(({ text }) => text)).toEqual(['One.']);
    expect(updatedAt).toEqual(account.now());
  });

  it("tells a customer's comment from an agent's and a machine's reply from both", async () => {
    await using account = await playAccount();
    const { fake } = account;
    const id = fake.addTicket({ subject: 'a', requester, text: 'One.', at: at('08:00:00') });
    const speak = (userType: string, object: 'CaseComment' | 'EmailMessage') => {
      fake.addMessage(id, {
        kind: object === 'CaseComment' ? 'note' : 'agent',
        text: userType,
        author: userType,
      });
      const user = rowsOf(fake.state, 'User').at(-1);
      if (user) user['UserType'] = userType;
      const row = rowsOf(fake.state, object).at(-1);
      if (row && object === 'CaseComment') row['IsPublished'] = true;
      account.pass(1);
    };
    speak('PowerCustomerSuccess', 'CaseComment');
    speak('Standard', 'CaseComment');
    speak('AutomatedProcess', 'EmailMessage');
    const { messages } = await readOne(account, id);
    expect(messages.slice(1).map(({ kind, text }) => [kind, text])).toEqual([
      ['requester', 'PowerCustomerSuccess'],
      ['agent', 'Standard'],
      ['note', 'AutomatedProcess'],
    ]);
  });

  it('links to the files of its e-mails', async () => {
    await using account = await playAccount();
    const file = { name: 'invoice.pdf', url: '', contentType: 'application/pdf', size: 9 };
    const id = account.fake.addTicket({
      subject: 'a',
      requester,
      messages: [{ kind: 'requester', text: 'See there.', attachments: [file] }],
    });
    const { messages } = await readOne(account, id);
    expect(messages[0]?.attachments).toMatchObject([{ name: 'invoice.pdf', size: 9 }]);
    const url = new URL(messages[0]?.attachments[0]?.url ?? '');
    expect(url.host).toBe('brightgoods.my.salesforce.com');
    expect(url.pathname).toMatch(/^\/069\w{15}$/);
  });

  it('says that it was closed, deleted or merged', async () => {
    await using account = await playAccount();
    const { fake } = account;
    const [closed = '', deleted = '', merged = ''] = ['a', 'b', 'c'].map((subject) =>
      fake.addTicket({ subject, requester, text: 'Hello?' }),
    );
    account.pass(60);
    fake.setState(closed, 'closed');
    fake.removeTicket(deleted);
    fake.mergeTicket(merged, closed);
    expect(await readOne(account, closed)).toMatchObject({ state: 'closed' });
    expect(await readOne(account, deleted)).toMatchObject({ state: 'deleted' });
    expect(await readOne(account, merged)).toMatchObject({ state: 'merged', mergedInto: closed });
  });
});

describe('many cases', () => {
  it('are read in few requests, each answered once, whatever was asked', async () => {
    await using account = await playAccount({ pageSize: 40 });
    const { connector, fake, server } = account;
    const ids = Array.from({ length: 120 }, (_, number) =>
      fake.addTicket({ subject: `${number}`, requester, text: `Text ${number}` }),
    );
    const short = ids[0]?.slice(0, 15) ?? '';
    const hostile = "500' OR Id != '";
    const absent = '500000000000000AAA';
    const asked = [...ids, short, absent, hostile, ids[5] ?? ''];
    const read = await connector.readTickets(asked, { categoryFieldId: null });
    expect(read.map(({ externalId }) => externalId)).toEqual([...ids, short, absent, hostile]);
    expect(read.slice(0, 120).every(({ messages }) => messages.length === 1)).toBe(true);
    expect(read.slice(120).map(({ state }) => state)).toEqual(['open', 'deleted', 'deleted']);
    expect(account.count('composite')).toBe(3);
    expect(JSON.stringify(server.asked.map(({ body }) => body))).not.toContain('OR Id');
    expect(server.wrongs).toEqual([]);
  });
});

describe('four hundred cases', () => {
  it('are asked for by eight requests side by side, and never by more', async () => {
    await using account = await playAccount();
    const { fake, server, state } = account;
    const ids = Array.from({ length: 650 }, (_, place) =>
      fake.addTicket({ subject: `${place}`, requester, text: `Text ${place}`, at: at('08:00:00') }),
    );
    let [waiting, most] = [0, 0];
    const connector = salesforce.connect(fake.credentials, {
      async send(url, request) {
        if (!url.pathname.endsWith('composite')) return send(url, request);
        most = Math.max(most, (waiting += 1));
        // Longer than it takes to ask for the others.
        await setTimeout(30);
        return send(url, request).finally(() => void (waiting -= 1));
      },
      clock: () => account.now(),
      state,
      baseUrl: server.url,
    });
    expect(connector.ticketsAtOnce?.()).toBe(400);
    const read = await connector.readTickets(ids, { categoryFieldId: null });
    expect(read.map(({ externalId }) => externalId)).toEqual(ids);
    expect(new Set(read.map(({ subject }) => subject)).size).toBe(650);
    expect(most).toBe(8);
    expect(account.count('composite')).toBe(13);
  });
});

describe('fields out of sight', () => {
  it('are not asked for', async () => {
    await using account = await playAccount();
    account.fake.hide('Case.Language', 'Case.OwnerId', 'EmailMessage.HtmlBody', 'Contact');
    const id = account.fake.addTicket({ subject: 'a', requester, text: 'One.' });
    expect(await readOne(account, id)).toMatchObject({
      language: null,
      groupId: null,
      requesterEmail: 'ines@example.com',
      messages: [{ html: null, text: 'One.' }],
    });
  });

  it('that go while one works are described anew', async () => {
    await using account = await playAccount();
    const { fake } = account;
    const id = fake.addTicket({ subject: 'a', requester, text: 'One.', category: 'Account' });
    expect((await readOne(account, id)).category).toBe('Account');
    fake.hide('Case.Category__c', 'EmailMessage.FromName');
    expect(await readOne(account, id)).toMatchObject({ category: null, subject: 'a' });
    expect(account.count('Case/describe')).toBe(2);
  });
});
