import type { PromptPreview } from '@replique/contract/tester';
import { readInstruction } from '@replique/engine/generation/instructions';
import { promptFor } from '@replique/engine/generation/model-writer';
import { withClientScope } from '../clients/clients.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { checkVariables, findRulesInForce } from '../prompts/prompts.ts';
import { budgetFor, inputFor, maskFor, variablesIn } from '../suggestions/suggestions.ts';
import { askedOf, groundFor, type Grounded } from './gather.ts';
import { findOffer } from './offer.ts';

type Draft = { context: string; style: string };

/** No row has this prompt: it is being written. */
const unsaved = { id: 0, name: '', version: 0 };

async function assemble(deps: Deps, grounded: Grounded, draft: Draft) {
  const offer = await findOffer(deps, grounded);
  const { writer } = grounded.ground;
  const ground = { ...grounded.ground, prompt: { ...unsaved, ...draft } };
  const mask = maskFor(ground);
  const budget = await budgetFor(writer?.model ?? '');
  const sent = promptFor(inputFor(ground, offer, mask, null), readInstruction(null), {
    mask,
    ...(writer ? { budget } : {}),
  });
  return {
    ...sent,
    tokens: {
      system: budget.countTokens(sent.system),
      user: budget.countTokens(sent.user),
      budget: writer ? budget.tokens : null,
    },
    variables: variablesIn(ground, mask),
  };
}

/**
 * What a model would be sent for a draft: the same text, masked the same way, as an answer of the tester is written from.
 * No model that writes is asked, and nobody else's system either: what is known already of a ticket's requester is given.
 * @throws `clients.not-found`, `tickets.not-found`, `tickets.no-question`, `prompts.unknown-variable`
 */
export async function previewPrompt(
  deps: Deps,
  caller: Caller,
  request: {
    client: string;
    draft: Draft;
    ticket?: string | undefined;
    cut?: number | undefined;
    question?: string | undefined;
  },
): Promise<PromptPreview> {
  const asked = askedOf(request);
  checkVariables(request.draft);
  const { client, rules } = await withClientScope(
    deps,
    caller,
    request.client,
    async (tx, row) => ({
      client: row,
      rules: (await findRulesInForce(tx)).text,
    }),
  );
  const agentName = caller.firstname || null;
  const how = { client, rules, agentName, facts: 'kept', purpose: 'tester' } as const;
  const grounded = await groundFor(deps, { ...how, asked });
  const { system, user, left, tokens, variables } = await assemble(deps, grounded, request.draft);
  const { ticket, language } = grounded.ground;
  return { question: ticket.question, language, system, user, tokens, leftOut: left, variables };
}
