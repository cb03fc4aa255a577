import { instructionPresets } from '@replique/contract/answering/suggestions';
import { findClient, requireModule } from '../../../accounts/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../../platform/http/errors.ts';
import { factsForReply, readThread, type Ticket } from '../../../helpdesk/index.ts';
import { findReplyLanguage, voiceOf, type Question, type Voice } from '../../ask/question.ts';
import { findDeployedPrompt, findRulesInForce } from '../../prompts/prompts.ts';
import { findSuggestion, listInstructions } from '../store.ts';

/** Who a suggestion is written for: a person who asks, or the client's agents, before anyone did. */
export type Author =
  | { kind: 'auto' }
  | { kind: 'person'; caller: { userId: number; firstname: string } };

/** Where its rows are read: the rows that a person may see, or those of one client. */
export type Scope = <T>(fn: (tx: Tx) => Promise<T>) => Promise<T>;

/** What a suggestion is written from, read once at the beginning. */
export type SuggestionRequest = {
  author: Author;
  ticket: Ticket;
  /** When the requester wrote last. */
  questionAt: Date | null;
  question: Question;
  voice: Voice;
  /** Of the mandatory rules. */
  rulesVersion: number;
  /** The variant that the instruction works on. */
  previousId: number | null;
};

export type AskedSuggestion = {
  ticket: string;
  author: Author;
  from?: string | undefined;
  instruction?: string | undefined;
  isDry?: boolean;
};

/**
 * @param asked.from the variant that an instruction works on
 * @param asked.isDry no third party is asked
 * @throws `tickets.not-found`, `modules.off`, `tickets.no-question`, `suggestions.not-found`,
 *   `suggestions.instruction-needs-model`
 */
export async function readRequest(
  deps: Deps,
  scope: Scope,
  asked: AskedSuggestion,
): Promise<SuggestionRequest> {
  const { author, from, instruction = null } = asked;
  const { ticket, messages, client, rules, prompt, previous } = await scope(async (tx) => {
    const thread = await readThread(tx, asked.ticket);
    const found = await findClient(tx, { id: thread.ticket.clientId });
    if (!found) throw fail('tickets.not-found');
    requireModule(found, 'suggestions');
    return {
      ...thread,
      client: found,
      prompt: found.promptId ? await findDeployedPrompt(tx, found.promptId) : undefined,
      rules: await findRulesInForce(tx),
      previous: from === undefined ? null : await findVariant(tx, thread.ticket, from),
    };
  });
  const { question: text, language, requesterName: name, requesterEmail: email } = ticket;
  if (text.trim() === '') throw fail('tickets.no-question');
  const writer = await deps.models.writerFor(client);
  const reply = await findReplyLanguage(deps, client.id, { messages, language, question: text });
  const facts = asked.isDry
    ? []
    : await factsForReply(deps, { client, ticket, messages }, reply.language);
  requireFollowable(instruction, writer !== null);
  return {
    author,
    ticket,
    questionAt: messages.findLast(({ role }) => role === 'requester')?.sentAt ?? null,
    question: {
      ...reply,
      text,
      subject: ticket.subject,
      channel: ticket.channel,
      category: ticket.category,
      history: messages,
      person: { name, email },
      namesTold: [],
      facts,
      ticketId: ticket.id,
    },
    voice: voiceOf({
      client,
      prompt: prompt ?? null,
      rules: rules.text,
      writer,
      // Whoever asks for the suggestion signs it; one that is written automatically has no signer.
      agentName: (author.kind === 'person' && author.caller.firstname) || null,
      instruction,
      previous,
    }),
    rulesVersion: rules.version,
    previousId: previous?.id ?? null,
  };
}

/** A free instruction can only be followed by a model: refused before anything is written. */
function requireFollowable(instruction: string | null, hasModel: boolean): void {
  const isPreset = (instructionPresets as readonly string[]).includes(instruction ?? 'shorter');
  if (!isPreset && !hasModel) throw fail('suggestions.instruction-needs-model');
}

/** @throws `suggestions.not-found` for one of another ticket too */
async function findVariant(
  tx: Tx,
  ticket: Ticket,
  uuid: string,
): Promise<{ id: number; text: string; instructions: string[] }> {
  const variant = await findSuggestion(tx, uuid);
  if (variant?.ticketId !== ticket.id) throw fail('suggestions.not-found');
  const { id, text } = variant;
  return { id, text, instructions: await listInstructions(tx, ticket.clientId, id) };
}
