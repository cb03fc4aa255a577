import type { CrmReply, Signal, WrittenReply } from '../connector.ts';
import { CrmFailed } from '../failure.ts';
import { isSameText } from '../same-text.ts';
import { pathOf, type Account } from './account.ts';
import { walkMessages } from './conversations.ts';
import { idOf } from './messages.ts';
import { Dispatched } from './schemas.ts';

/** Replies to the customer: text in the conversation, which Crisp brings to the chat or by e-mail. */

const keyName = 'replique_reply';

/** The reply is with the customer, whatever becomes of this. */
async function setStatus(
  account: Account,
  externalId: string,
  { status }: CrmReply,
  signal: Signal,
): Promise<string | null> {
  if (status !== 'solved') return null;
  const path = pathOf(externalId, 'state');
  try {
    const json = { state: 'resolved' };
    await account.send({ method: 'PATCH', path, json, isRepeatable: true, signal });
    return null;
  } catch (error) {
    if (error instanceof CrmFailed) return error.detail ?? error.reason;
    throw error;
  }
}

export async function writeReply(
  account: Account,
  externalId: string,
  reply: CrmReply,
  signal: Signal,
): Promise<WrittenReply> {
  const json = {
    type: 'text',
    from: 'operator',
    origin: 'chat',
    content: reply.text,
    properties: { [keyName]: reply.key },
  };
  const path = pathOf(externalId, 'message');
  const answer = await account.ask({ method: 'POST', path, json, signal }, Dispatched);
  const fingerprint = answer?.fingerprint ?? null;
  return {
    externalId: fingerprint === null ? null : String(fingerprint),
    statusRefusal: await setStatus(account, externalId, reply, signal),
  };
}

export async function findReply(
  account: Account,
  externalId: string,
  reply: CrmReply,
  signal: Signal,
): Promise<WrittenReply | null> {
  let found: string | null = null;
  await walkMessages(
    account,
    externalId,
    (message) => {
      const { type, from, properties, content, timestamp } = message;
      const at = typeof timestamp === 'number' ? new Date(timestamp) : null;
      const texts = typeof content === 'string' ? [content] : [];
      const isIt =
        type === 'text' &&
        from === 'operator' &&
        (properties?.[keyName] === reply.key || isSameText(reply, { texts, at }));
      if (isIt) found = idOf(message);
      return isIt;
    },
    signal,
  );
  if (found === null) return null;
  const statusRefusal = await setStatus(account, externalId, reply, signal);
  return { externalId: found, statusRefusal };
}
