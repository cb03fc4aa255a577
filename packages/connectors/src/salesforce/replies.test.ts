import { describe, expect, it } from 'vitest';
import type { CrmReply, CrmTicket } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { rowsOf } from '../fakes/salesforce/state.ts';
import { playAccount, type PlayedAccount } from './testing/played-account.ts';

const requester = { name: 'Ines Moreau', email: 'ines@example.com' };

const replyOf = (account: PlayedAccount, more: Partial<CrmReply> = {}): CrmReply => ({
  text: 'It comes\n\ntomorrow & early.',
  html: '<p>It comes</p><p>tomorrow &amp; early.</p>',
  key: 'rq-1-a',
  since: account.now(),
  status: 'keep',
  ...more,
});
async function seen({ connector }: PlayedAccount, id: string): Promise<CrmTicket> {
  const [ticket] = await connector.readTickets([id], { categoryFieldId: null });
  if (!ticket) throw new Error('There is no case.');
  return ticket;
}
const ask = ({ fake }: PlayedAccount) =>
  fake.addTicket({ subject: 'Parcel', requester, text: 'Where is it?' });
const isEmail = ({ url }: { url: URL }) => url.pathname.endsWith('/emailSimple');
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CrmFailed ? error : null),
  );

describe('a reply', () => {
  it('is an e-mail of the case to whoever asked, logged with it', async () => {
    await using account = await playAccount();
    const id = ask(account);
    account.pass(60);
    const { connector } = account;
    expect(await connector.writeReply(id, replyOf(account), await seen(account, id))).toEqual({
      externalId: null,
      statusRefusal: null,
    });
    expect(account.server.asked.filter(isEmail).map(({ body }) => body)).toEqual([
      {
        inputs: [
          {
            emailAddresses: 'ines@example.com',
            emailSubject: 'Re: Parcel',
            emailBody: '<p>It comes</p><p>tomorrow &amp; early.</p>',
            sendRichBody: true,
            senderType: 'CurrentUser',
            relatedRecordId: id,
            logEmailOnSend: true,
            addThreadingTokenToBody: true,
          },
        ],
      },
    ]);
    expect((await seen(account, id)).messages.map(({ kind }) => kind)).toEqual([
      'requester',
      'agent',
    ]);
    expect(account.server.wrongs).toEqual([]);
  });

  it('is a published comment where no address is known', async () => {
    await using account = await playAccount();
    const id = ask(account);
    const ticket = { ...(await seen(account, id)), requesterEmail: null };
    const reply = replyOf(account);
    const written = await account.connector.writeReply(id, reply, ticket);
    const [comment] = rowsOf(account.fake.state, 'CaseComment');
    expect(comment).toMatchObject({ IsPublished: true, CommentBody: reply.text });
    expect(written.externalId).toBe(comment?.Id);
    expect(await account.connector.findReply(id, reply)).toEqual(written);
    const long = { ...reply, text: 'é'.repeat(3_000) };
    expect(await failureOf(account.connector.writeReply(id, long, ticket))).toMatchObject({
      reason: 'refused',
    });
    expect(rowsOf(account.fake.state, 'CaseComment')).toHaveLength(1);
  });

  it('closes the case by the first status that does', async () => {
    await using account = await playAccount();
    const id = ask(account);
    const reply = replyOf(account, { status: 'solved' });
    await account.connector.writeReply(id, reply, await seen(account, id));
    expect(account.fake.ticketOf(id)?.state).toBe('closed');
    expect(account.server.wrongs).toEqual([]);
  });

  it('whose answer was lost is sent once and found by its text; where it is not, nobody can tell', async () => {
    await using account = await playAccount();
    const id = ask(account);
    account.pass(60);
    const reply = replyOf(account);
    expect(await account.connector.findReply(id, reply)).toBe('unsure');
    account.server.fail('lost', { only: isEmail });
    const failure = await failureOf(
      account.connector.writeReply(id, reply, await seen(account, id)),
    );
    expect(failure).toMatchObject({ isUncertain: true });
    expect(account.server.asked.filter(isEmail)).toHaveLength(1);
    const mail = rowsOf(account.fake.state, 'EmailMessage').at(-1);
    expect(await account.connector.findReply(id, reply)).toEqual({
      externalId: mail?.Id,
      statusRefusal: null,
    });
  });

  it('that the organisation declines says why', async () => {
    await using account = await playAccount();
    const id = ask(account);
    const json = [{ actionName: 'emailSimple', isSuccess: false, errors: [{ message: 'No.' }] }];
    account.server.fail({ status: 200, json }, { only: isEmail });
    const failure = await failureOf(
      account.connector.writeReply(id, replyOf(account), await seen(account, id)),
    );
    expect(failure).toMatchObject({ reason: 'refused', detail: expect.stringContaining('No.') });
  });
});
