import { describe, expect, it } from 'vitest';
import type { CrmDraft, CrmTicket } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { rowsOf } from '../fakes/salesforce/state.ts';
import { playAccount, type PlayedAccount } from './testing/played-account.ts';

const requester = { name: 'Ines Moreau', email: 'ines@example.com' };

const draftOf = (account: PlayedAccount, text = 'It comes tomorrow.'): CrmDraft => ({
  text,
  html: `<p>${text}</p>`,
  since: account.now(),
});
const ask = ({ fake }: PlayedAccount) =>
  fake.addTicket({ subject: 'Parcel', requester, channel: 'Email', text: 'Where is it?' });
async function seen({ connector }: PlayedAccount, id: string): Promise<CrmTicket> {
  const [ticket] = await connector.readTickets([id], { categoryFieldId: null });
  if (!ticket) throw new Error('There is no case.');
  return ticket;
}
const mails = ({ fake }: PlayedAccount) => rowsOf(fake.state, 'EmailMessage');
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CrmFailed ? error : null),
  );

async function write(account: PlayedAccount) {
  const id = ask(account);
  account.pass(60);
  const draft = draftOf(account);
  const { drafts } = account.connector;
  if (!drafts) throw new Error('There are no drafts.');
  const written = await drafts.write(id, draft, await seen(account, id));
  return { id, draft, drafts, draftId: written.externalId ?? '' };
}

describe('a draft', () => {
  it('waits on the case for the customer, with nothing of ours in it, and is no message', async () => {
    await using account = await playAccount();
    const { id, draftId } = await write(account);
    expect(mails(account).find(({ Id }) => Id === draftId)).toMatchObject({
      ParentId: id,
      RelatedToId: id,
      Status: '5',
      Incoming: false,
      ToAddress: 'ines@example.com',
      Subject: 'Re: Parcel',
      TextBody: 'It comes tomorrow.',
      HtmlBody: '<p>It comes tomorrow.</p>',
    });
    expect((await seen(account, id)).messages.map(({ kind }) => kind)).toEqual(['requester']);
    expect(account.server.wrongs).toEqual([]);
  });

  it('is made without the fields that the organisation does not have', async () => {
    await using account = await playAccount();
    account.fake.hide('EmailMessage.RelatedToId', 'EmailMessage.ReplyToEmailMessageId');
    const { draftId } = await write(account);
    expect(mails(account).find(({ Id }) => Id === draftId)).not.toHaveProperty('RelatedToId');
  });

  it('is refused where e-mails may not be seen', async () => {
    await using account = await playAccount();
    account.fake.hide('EmailMessage');
    expect(await failureOf(write(account))).toMatchObject({ reason: 'forbidden' });
  });

  it('whose answer was lost is found by its text', async () => {
    await using account = await playAccount();
    const { id, draft, drafts, draftId } = await write(account);
    expect(await drafts.find(id, draft)).toEqual({ externalId: draftId });
    expect(await drafts.find(id, draftOf(account, 'Another text.'))).toBeNull();
    const row = mails(account).find(({ Id }) => Id === draftId);
    // Sent, it is no draft any more.
    if (row) row['Status'] = '3';
    expect(await drafts.find(id, draft)).toBeNull();
  });

  it('takes another text until somebody has changed or sent it', async () => {
    await using account = await playAccount();
    const { id, drafts, draftId } = await write(account);
    const other = draftOf(account, 'It comes on Friday.');
    await drafts.update(id, draftId, other);
    const row = mails(account).find(({ Id }) => Id === draftId);
    expect(row).toMatchObject({ TextBody: 'It comes on Friday.', Status: '5' });
    const [, agent] = rowsOf(account.fake.state, 'User');
    if (row) row['LastModifiedById'] = agent?.Id ?? null;
    expect(await failureOf(drafts.update(id, draftId, other))).toMatchObject({ status: 409 });
    if (row) Object.assign(row, { LastModifiedById: row['CreatedById'], Status: '3' });
    expect(await failureOf(drafts.update(id, draftId, other))).toMatchObject({ status: 409 });
    expect(account.server.wrongs).toEqual([]);
  });

  it('that was deleted is not found', async () => {
    await using account = await playAccount();
    const { id, drafts, draftId } = await write(account);
    account.fake.state.rows['EmailMessage'] = [];
    expect(await failureOf(drafts.update(id, draftId, draftOf(account)))).toMatchObject({
      reason: 'not-found',
    });
  });
});
