import { describe, expect, it } from 'vitest';
import { addRow, rowsOf, timeOf, type EntryRow } from '../fakes/salesforce/state.ts';
import { playAccount, readAll, type PlayedAccount } from './testing/played-account.ts';

/** Messaging: sessions of a case, in standard channels by their records, in enhanced ones by their conversation. */

const identifier = '36b0f4d9-7c14-43dc-bb9e-7713a4930df0';

/** A case that came by messaging. */
function begin({ fake, now }: PlayedAccount) {
  const { state } = fake;
  const caseId = fake.addTicket({
    subject: 'Parcel',
    requester: { name: 'Ines Moreau', email: 'ines@example.com' },
    channel: 'Chat',
  });
  const conversation = addRow(state, 'Conversation', { ConversationIdentifier: identifier }, now());
  const session = addRow(
    state,
    'MessagingSession',
    { CaseId: caseId, ConversationId: conversation.Id },
    now(),
  );
  return { caseId, session };
}

function say(account: PlayedAccount, sessionId: string, ActorType: string, Message: string) {
  account.pass(1);
  const { fake, now } = account;
  return addRow(
    fake.state,
    'ConversationEntry',
    {
      ConversationId: sessionId,
      ActorType,
      ActorName: `A ${ActorType}`,
      EntryType: 'Text',
      EntryTime: timeOf(now()),
      Message,
    },
    now(),
  );
}

const entry = (place: number, sessionId: string, role: string, messageText: string): EntryRow => ({
  identifier: `entry-${place}`,
  messageText,
  sender: { role, appType: 'web', subject: 'x' },
  relatedRecords: [sessionId],
  clientTimestamp: 1_780_000_000_000 + place,
  clientDuration: 0,
  serverReceivedTimestamp: 1_780_000_000_000 + place,
});

async function saidIn({ connector }: PlayedAccount, id: string) {
  const [ticket] = await connector.readTickets([id], { categoryFieldId: null });
  return ticket?.messages.map(({ kind, author, text }) => [kind, author, text]);
}

const isConnect = ({ url }: { url: URL }) => url.pathname.includes('/connect/');

describe('messages of a case', () => {
  it('are the records of its session, bots and events apart', async () => {
    await using account = await playAccount();
    const { caseId, session } = begin(account);
    say(account, session.Id, 'EndUser', 'Where is it?');
    say(account, session.Id, 'Bot', 'An agent comes.');
    say(account, session.Id, 'Agent', 'On its way.');
    const event = say(account, session.Id, 'System', 'Nora joined.');
    event['EntryType'] = 'AgentJoined';
    expect(await saidIn(account, caseId)).toEqual([
      ['requester', 'A EndUser', 'Where is it?'],
      ['note', 'A Bot', 'An agent comes.'],
      ['agent', 'A Agent', 'On its way.'],
    ]);
    expect(account.server.asked.filter(isConnect)).toEqual([]);
    expect(account.server.wrongs).toEqual([]);
  });

  it('come from the conversation where the records are empty, those of other cases left out', async () => {
    await using account = await playAccount();
    const { caseId, session } = begin(account);
    say(account, session.Id, 'EndUser', '');
    account.fake.state.entries = {
      [identifier]: [
        entry(1, '0Mw000000000000AAA', 'EndUser', 'An older question.'),
        entry(2, session.Id, 'EndUser', 'Where is it?'),
        entry(3, session.Id, 'Chatbot', 'One moment.'),
        entry(4, session.Id, 'Agent', 'On its way.'),
        entry(5, session.Id, 'Agent', ''),
      ],
    };
    expect(await saidIn(account, caseId)).toEqual([
      ['requester', null, 'Where is it?'],
      ['note', null, 'One moment.'],
      ['agent', null, 'On its way.'],
    ]);
    const [asked] = account.server.asked.filter(isConnect);
    expect(asked?.url.search).toBe('?recordLimit=1000&queryDirection=FromStart');
  });

  it('are read to their end, a thousand at a time', async () => {
    await using account = await playAccount();
    const { caseId, session } = begin(account);
    account.fake.state.entries = {
      [identifier]: Array.from({ length: 1_500 }, (_, place) =>
        entry(place, session.Id, 'EndUser', `Message ${place}`),
      ),
    };
    expect(await saidIn(account, caseId)).toHaveLength(1_500);
    expect(account.server.asked.filter(isConnect)).toHaveLength(2);
  });

  it.each([403, 404])('that may not be seen (%i) leave the case whole', async (status) => {
    await using account = await playAccount();
    const { caseId } = begin(account);
    const errorCode = status === 403 ? 'FUNCTIONALITY_NOT_ENABLED' : 'NOT_FOUND';
    account.server.fail({ status, json: [{ errorCode, message: 'No.' }] }, { only: isConnect });
    expect(await saidIn(account, caseId)).toEqual([]);
  });

  it('are none where the organisation has no messaging', async () => {
    await using account = await playAccount();
    const { caseId } = begin(account);
    account.fake.hide('MessagingSession');
    expect(await saidIn(account, caseId)).toEqual([]);
    expect(account.server.asked.filter(isConnect)).toEqual([]);
  });

  it('move their case: it is read again', async () => {
    await using account = await playAccount();
    const { caseId, session } = begin(account);
    account.pass(3_600);
    const since = new Date('2026-11-19T00:00:00Z');
    const { cursor } = await readAll(account, { cursor: null, since });
    account.pass(3_600);
    const row = rowsOf(account.fake.state, 'MessagingSession').find(({ Id }) => Id === session.Id);
    if (row) row['SystemModstamp'] = timeOf(account.now());
    account.pass(60);
    const { ids } = await readAll(account, { cursor, since });
    expect(ids).toEqual([caseId]);
    expect(account.server.wrongs).toEqual([]);
  });
});
