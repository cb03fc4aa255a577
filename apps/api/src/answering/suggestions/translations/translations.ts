import { createHash } from 'node:crypto';
import {
  longestTranslated,
  mostTranslated,
  type MessageTranslation,
} from '@replique/contract/answering/suggestions';
import { saysConfidential } from '@replique/engine/generation/confidential/withhold';
import { languageIn } from '@replique/engine/generation/translation/reply-language';
import type { Writer } from '@replique/engine/generation/suggest';
import { translate, TranslationRefused } from '@replique/engine/generation/translation/translate';
import { findClient, requireModule, withScope, type Client } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { readThread, type Message, type Ticket } from '../../../helpdesk/index.ts';
import { declaredBy, maskFor } from '../../ask/input.ts';
import { findDeployedPrompt, findRulesInForce } from '../../prompts/prompts.ts';
import { findSuggestion } from '../store.ts';
import { insertTranslation, listTranslations } from './translation-store.ts';

/** Calls of a model at once for one request. */
const mostAtOnce = 4;

/** What a text of a ticket is translated with. */
type Bench = {
  ticket: Ticket;
  messages: Message[];
  client: Client;
  writer: Writer | null;
  agentName: string | null;
  /** Values that no reply says. */
  confidential: string[];
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws `tickets.not-found`, `modules.off` */
async function openBench(
  deps: Deps,
  caller: Caller,
  find: (tx: Tx) => Promise<{ ticket: string; text: string }>,
): Promise<Bench & { text: string }> {
  const read = await withScope(deps, caller, undefined, async (tx) => {
    const found = await find(tx);
    const { ticket, messages } = await readThread(tx, found.ticket);
    const client = await findClient(tx, { id: ticket.clientId });
    if (!client) throw fail('tickets.not-found');
    requireModule(client, 'suggestions');
    const prompt = client.promptId ? await findDeployedPrompt(tx, client.promptId) : undefined;
    const { text: rules } = await findRulesInForce(tx);
    const { confidential } = declaredBy({ client, prompt: prompt ?? null, rules });
    return { ticket, messages, client, confidential, text: found.text };
  });
  const writer = await deps.models.writerFor(read.client, 'translation');
  return { ...read, writer, agentName: caller.firstname || null };
}

type Wanted = { text: string; language: string };

/** A text as it was translated before; nothing else is read from the database. */
async function findKept(deps: Deps, { ticket }: Bench, { text, language }: Wanted) {
  const place = { clientId: ticket.clientId, ticketId: ticket.id, language };
  const hash = hashOf(text);
  const kept = await deps.db.withClient(ticket.clientId, (tx) =>
    listTranslations(tx, place, [hash]),
  );
  return kept.get(hash) ?? null;
}

/** Translates by the model and keeps it. @throws TranslationRefused, or what the model fails with */
async function translateAndKeep(
  deps: Deps,
  caller: Caller,
  bench: Bench & { writer: Writer },
  { text, language }: Wanted,
  signal?: AbortSignal,
): Promise<string> {
  const { ticket, messages, writer, confidential } = bench;
  const person = { name: ticket.requesterName };
  const mask = maskFor({ person, history: messages, namesTold: [] }, bench);
  const options = { writer, mask, confidential, ...(signal ? { signal } : {}) };
  const made = await translate(text, language, options);
  const place = { clientId: ticket.clientId, ticketId: ticket.id, language };
  const kept = {
    hash: hashOf(text),
    text: made.text,
    model: made.used?.model ?? writer.model,
    at: deps.clock(),
    by: caller.userId,
  };
  await deps.db.withClient(ticket.clientId, (tx) => insertTranslation(tx, place, kept));
  return made.text;
}

/** Status and code alone: an error of a provider may hold what it was sent. */
function logFailure(deps: Deps, error: unknown): void {
  const code = error instanceof TranslationRefused ? error.fault : codeOf(error);
  deps.log.warn({ code }, 'a translation was not made');
}

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : 'writer-failed';
}

/** @throws `translations.refused` where the text says a declared value, whoever wrote it */
function requireNoConfidential(text: string, { confidential }: Bench): void {
  if (saysConfidential(text, confidential))
    throw fail('translations.refused', { reason: 'confidential' });
}

/** A suggestion, or a text meant for it, in another language. */
export async function translateSuggestion(
  deps: Deps,
  caller: Caller,
  wanted: { suggestion: string; language: string; text?: string | undefined },
  signal?: AbortSignal,
): Promise<{ text: string; language: string }> {
  const { language } = wanted;
  const bench = await openBench(deps, caller, async (tx) => {
    const suggestion = await findSuggestion(tx, wanted.suggestion);
    if (!suggestion) throw fail('suggestions.not-found');
    return { ticket: suggestion.ticketUuid, text: wanted.text ?? suggestion.text };
  });
  const { text } = bench;
  if (text.length > longestTranslated) throw fail('translations.refused', { reason: 'length' });
  requireNoConfidential(text, bench);
  if (text === '' || (await languageIn(text)) === language) return { text, language };
  const kept = await findKept(deps, bench, { text, language });
  if (kept !== null) {
    requireNoConfidential(kept, bench);
    return { text: kept, language };
  }
  const { writer } = bench;
  if (!writer) throw fail('translations.needs-model');
  try {
    const wish = { text, language };
    const made = await translateAndKeep(deps, caller, { ...bench, writer }, wish, signal);
    return { text: made, language };
  } catch (error) {
    if (signal?.aborted) throw error;
    logFailure(deps, error);
    if (error instanceof TranslationRefused)
      throw fail('translations.refused', { reason: error.fault });
    throw fail('suggestions.writer-failed', { reason: codeOf(error) });
  }
}

/** One message; what can't be translated says why, and the others go on. */
async function translateMessage(
  deps: Deps,
  caller: Caller,
  bench: Bench,
  message: Message,
  wanted: { language: string; signal?: AbortSignal | undefined },
): Promise<MessageTranslation> {
  const { language, signal } = wanted;
  const { uuid: messageUuid } = message;
  // Too short to tell ("anyone there?"): like the rest of the ticket.
  const from = (await languageIn(message.text)) ?? bench.ticket.language;
  const as = (text: string | null, fault: MessageTranslation['fault'] = null) => ({
    messageUuid,
    from,
    text,
    fault,
  });
  if (from === language || message.text.trim() === '') return as(message.text);
  if (message.text.length > longestTranslated) return as(null, 'length');
  const wish = { text: message.text, language };
  const kept = await findKept(deps, bench, wish);
  if (kept !== null) return as(kept);
  const { writer } = bench;
  if (!writer) throw fail('translations.needs-model');
  try {
    return as(await translateAndKeep(deps, caller, { ...bench, writer }, wish, signal));
  } catch (error) {
    if (signal?.aborted) throw error;
    logFailure(deps, error);
    return as(null, error instanceof TranslationRefused ? error.fault : 'writer-failed');
  }
}

/** Messages of a ticket in another language, each text once and for all. */
export async function translateMessages(
  deps: Deps,
  caller: Caller,
  wanted: { ticket: string; language: string; skip?: number | undefined },
  signal?: AbortSignal,
): Promise<MessageTranslation[]> {
  const opened = await openBench(deps, caller, async () => ({ ticket: wanted.ticket, text: '' }));
  // What a requester wrote is no reply.
  const bench = { ...opened, confidential: [] };
  const end = Math.max(0, bench.messages.length - (wanted.skip ?? 0));
  const chosen = bench.messages.slice(Math.max(0, end - mostTranslated), end);
  const items: MessageTranslation[] = [];
  for (let at = 0; at < chosen.length; at += mostAtOnce) {
    const group = chosen
      .slice(at, at + mostAtOnce)
      .map((message) =>
        translateMessage(deps, caller, bench, message, { language: wanted.language, signal }),
      );
    items.push(...(await Promise.all(group)));
  }
  return items;
}
