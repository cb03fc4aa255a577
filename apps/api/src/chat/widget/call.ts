import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { bearerOf, type VisitorCaller } from '../../platform/http/access.ts';
import { findCall } from './visitor-store.ts';

/** What a call of the widget is held against. */
export type Call = {
  /** Of the chatbot of the path; null where there is no such chatbot. */
  domains: string[] | null;
  /** Blocked ones are still themselves: they may read. */
  visitor: VisitorCaller | null;
};

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** @param named.chat its id is told with the visitor, where it is theirs */
export async function readCall(
  deps: Deps,
  named: { chatbot: string; tokenHash: string | null; chat: string | null },
): Promise<Call> {
  if (!uuidShape.test(named.chatbot)) return { domains: null, visitor: null };
  const { tokenHash } = named;
  const chat = named.chat !== null && uuidShape.test(named.chat) ? named.chat : null;
  const row = await deps.db.withStaff((tx) => findCall(tx, { ...named, chat }));
  if (!row) return { domains: null, visitor: null };
  const { domains, id, uuid, clientId, chatbotId, chatId } = row;
  if (id === null || uuid === null || tokenHash === null) return { domains, visitor: null };
  return { domains, visitor: { id, uuid, clientId, chatbotId, tokenHash, chatId } };
}

const calls = new WeakMap<FastifyRequest, Promise<Call>>();

/** Read once, whoever asks while the request is let in: when thousands come back at once, that is what they wait for. */
export function callOf(deps: Deps, request: FastifyRequest): Promise<Call> {
  const { chatbot = '', chat = null } = request.params as { chatbot?: string; chat?: string };
  const token = bearerOf(request);
  const tokenHash = token === null ? null : hashOf(token);
  const call = calls.get(request) ?? readCall(deps, { chatbot, tokenHash, chat });
  calls.set(request, call);
  return call;
}
