import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { insertVisitor, mergeVisitors, tellChats, updateIdentity } from '../chats/chats.ts';
import { findPublicChatbot, type PublicChatbot } from '../chatbots/chatbots.ts';
import type { LanguageCode } from '../../platform/db/column-types.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { VisitorCaller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { hashOf, readCall } from './call.ts';
import { readIdentity, type Identity } from './identity.ts';
import {
  insertToken,
  lockIdentity,
  lockKnownVisitor,
  lockVisitor,
  moveToken,
  moveTokens,
} from './visitor-store.ts';

/** Who writes to a chatbot: whoever holds a token, which is told once and kept as a hash. */

const isLost = (error: unknown) =>
  ['auth.required', 'chats.not-found'].includes((error as { code?: string }).code ?? '');

/** Does what a visitor asks; who became another one meanwhile (they signed in) is looked for once more by their token. */
export async function asVisitor<T>(
  deps: Deps,
  caller: VisitorCaller,
  { chatbot }: { chatbot: string },
  fn: (visitor: VisitorCaller) => Promise<T>,
): Promise<T> {
  try {
    return await fn(caller);
  } catch (error) {
    if (!isLost(error)) throw error;
    const { tokenHash } = caller;
    const { visitor: now } = await readCall(deps, { chatbot, tokenHash, chat: null });
    if (!now || now.id === caller.id) throw error;
    return fn(now);
  }
}

/** @throws `chatbots.not-found`, also for one of a client in the archive */
export async function requirePublicChatbot(deps: Deps, uuid: string): Promise<PublicChatbot> {
  const chatbot = await deps.db.withStaff((tx) => findPublicChatbot(tx, uuid));
  if (!chatbot || chatbot.isClientArchived) throw fail('chatbots.not-found');
  return chatbot;
}

type Beginning = { language: LanguageCode; identity?: Identity | undefined };

async function makeVisitor(
  tx: Tx,
  deps: Deps,
  chatbot: PublicChatbot,
  { language, identity }: Beginning,
) {
  const { clientId, id: chatbotId } = chatbot;
  const at = deps.clock();
  if (identity) {
    await lockIdentity(tx, { clientId, chatbotId }, identity.id);
    const known = await lockKnownVisitor(tx, { clientId, chatbotId }, identity.id);
    if (known) {
      await updateIdentity(tx, known, { ...saidBy(identity), at });
      return known;
    }
  }
  return insertVisitor(tx, {
    clientId,
    chatbotId,
    uuid: randomUUIDv7(),
    externalId: identity?.id ?? null,
    name: identity?.name ?? null,
    email: identity?.email ?? null,
    language,
    at,
  });
}

const saidBy = ({ id: externalId, name, email }: Identity) => ({ externalId, name, email });

/** Becomes a visitor, or with a signed identity one that is known. The token is told this once. */
export async function beginVisit(
  deps: Deps,
  input: { chatbot: string; language: LanguageCode; identityToken?: string | undefined },
): Promise<{ visitor: string; token: string }> {
  const chatbot = await requirePublicChatbot(deps, input.chatbot);
  const { language, identityToken } = input;
  const identity = identityToken ? await readIdentity(deps, chatbot, identityToken) : undefined;
  const token = randomBytes(32).toString('base64url');
  const { clientId } = chatbot;
  return deps.db.withClient(clientId, async (tx) => {
    const visitor = await makeVisitor(tx, deps, chatbot, { language, identity });
    const at = deps.clock();
    await insertToken(tx, { clientId, visitorId: visitor.id, hash: hashOf(token), at });
    return { visitor: visitor.uuid, token };
  });
}

/**
 * Says who a visitor is. A visitor without a name becomes the one who is known under the id, with the chats of both.
 * Somebody else who signs in on the same browser becomes themselves, and what was said before stays with whom it was
 * said by.
 */
export async function identifyVisitor(
  deps: Deps,
  caller: VisitorCaller,
  input: { chatbot: string; identityToken: string },
): Promise<void> {
  const chatbot = await requirePublicChatbot(deps, input.chatbot);
  const identity = await readIdentity(deps, chatbot, input.identityToken);
  const { clientId, id: chatbotId } = chatbot;
  await deps.db.withClient(clientId, async (tx) => {
    await lockIdentity(tx, { clientId, chatbotId }, identity.id);
    const visitor = await lockVisitor(tx, caller);
    if (!visitor) throw fail('auth.required');
    const said = { ...saidBy(identity), at: deps.clock() };
    if (visitor.externalId === identity.id) return updateIdentity(tx, visitor, said);
    if (visitor.externalId !== null) {
      const { language } = visitor;
      const { id: visitorId } = await makeVisitor(tx, deps, chatbot, { identity, language });
      await moveToken(tx, { clientId, hash: caller.tokenHash, visitorId });
      return tellChats(tx, { type: 'visitor', clientId, visitorId: visitor.id });
    }
    const known = await lockKnownVisitor(tx, { clientId, chatbotId }, identity.id);
    // What they typed themselves was signed by nobody: facts about orders go by the address.
    const { name = null, email = null } = identity;
    if (!known) return updateIdentity(tx, visitor, { ...said, name, email });
    await moveTokens(tx, { clientId, from: visitor.id, into: known.id });
    await mergeVisitors(tx, visitor, known);
    await updateIdentity(tx, known, said);
    return tellChats(tx, { type: 'visitor', clientId, visitorId: visitor.id });
  });
}
