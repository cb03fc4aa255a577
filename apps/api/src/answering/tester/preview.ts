import type { PromptPreview } from '@replique/contract/answering/tester';
import { readInstruction } from '@replique/engine/generation/instructions';
import { withClientScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { checkVariables, findRulesInForce } from '../prompts/prompts.ts';
import { budgetFor, promptMaker } from '../ask/build-prompt.ts';
import { inputFor, maskFor, variablesIn } from '../ask/input.ts';
import { askedOf, readContext, type TestContext } from './context.ts';
import { findTestPassages } from './passages.ts';

type Draft = { context: string; style: string };

/** No row has this prompt: it is being written. */
const unsaved = { id: 0, name: '', version: 0 };

async function assemble(deps: Deps, context: TestContext, draft: Draft) {
  const found = await findTestPassages(deps, context);
  const { question } = context;
  const voice = { ...context.voice, prompt: { ...unsaved, ...draft } };
  const { client, writer } = voice;
  const mask = maskFor(question, voice);
  const budget = await budgetFor(writer?.model ?? '');
  const make = promptMaker(deps, { clientId: client.id, mask, model: writer?.model ?? null });
  const sent = await make(inputFor(question, voice, found, mask), readInstruction(null));
  return {
    ...sent,
    tokens: {
      system: budget.countTokens(sent.system),
      user: budget.countTokens(sent.user),
      budget: writer ? budget.tokens : null,
    },
    variables: variablesIn(question, voice, mask),
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
  const context = await readContext(deps, { ...how, asked });
  const { system, user, left, tokens, variables } = await assemble(deps, context, request.draft);
  const { text: question, language } = context.question;
  return { question, language, system, user, tokens, leftOut: left, variables };
}
