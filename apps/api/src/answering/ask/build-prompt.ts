import type { Budget, CountTokens } from '@replique/engine/generation/model/fit-prompt';
import {
  promptFor,
  type Prompt,
  type PromptMaker,
} from '@replique/engine/generation/model/model-writer';
import { Mask, type MaskState } from '@replique/engine/privacy/mask';
import type { SuggestInput } from '@replique/engine/generation/suggest';
import type { Instruction } from '@replique/engine/generation/instructions';
import type { Deps } from '../deps.ts';

/** What a model is sent, made where it keeps nobody waiting: a thread may be long, and all of it is masked first. */

/**
 * How many tokens of a prompt a model is sent at most, by how its name begins; the first that fits counts. Well below what
 * they read: a support question is answered from little, and every token costs.
 */
const promptBudgets: { model: RegExp; tokens: number }[] = [
  { model: /nano|mini|small|tiny|haiku|flash|lite|\b[1-8]b\b/i, tokens: 8_000 },
];
const usualPromptBudget = 16_000;

/** Longer texts are estimated: they will be cut anyway. A figure on the safe side for English and French. */
const countedUpTo = 8_000;
const charactersPerToken = 3;
/** Text without spaces is encoded in pieces: merging one long word costs its length squared. */
const pieceLength = 2_000;

let encoder: Promise<CountTokens> | undefined;

async function loadEncoder(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  return (text) => {
    if (text.length > countedUpTo) return Math.ceil(text.length / charactersPerToken);
    let tokens = 0;
    for (let at = 0; at < text.length; at += pieceLength)
      tokens += countTokens(text.slice(at, at + pieceLength), { disallowedSpecial: new Set() });
    return tokens;
  };
}

/** The budget of a model and how its tokens are counted; the counter is loaded when a model is asked for the first time. */
export async function budgetFor(model: string): Promise<Budget> {
  encoder ??= loadEncoder();
  const named = promptBudgets.find((budget) => budget.model.test(model));
  return { tokens: named?.tokens ?? usualPromptBudget, countTokens: await encoder };
}

type Asked = {
  input: SuggestInput;
  instruction: Instruction;
  mask: MaskState;
  /** Null: nothing is left out. */
  model: string | null;
};

/** A task of deps.texts. `mask`: what it hid in the prompt, to be put back into the answer. */
export async function buildPrompt(asked: Asked): Promise<Prompt & { mask: MaskState }> {
  const { input, instruction, model } = asked;
  const mask = new Mask(asked.mask.privacy);
  mask.state = asked.mask;
  const budget = model === null ? {} : { budget: await budgetFor(model) };
  const prompt = promptFor(input, instruction, { mask, ...budget });
  return { ...prompt, mask: mask.stateFor(`${prompt.system}\n${prompt.user}`) };
}

/** A thread of a ticket and all that was found for it. */
const makingLimits = { characters: 12_000_000, milliseconds: 5_000 };
/** Masking takes less than ten milliseconds for these, whatever they are; most suggestions have fewer. */
const maskedHere = 16_000;

/** The thread of a ticket is more than can be masked. */
class PromptNotMade extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`No prompt was made: ${code}`);
    this.name = 'PromptNotMade';
    this.code = code;
  }
}

/** Makes prompts for a model; afterwards the mask knows what it hid. */
export function promptMaker(
  { texts }: Pick<Deps, 'texts'>,
  { clientId, mask, model }: { clientId: number; mask: Mask; model: string | null },
): PromptMaker {
  return async (input, instruction) => {
    const asked = { input, instruction, mask: mask.state, model };
    const how = { client: clientId, budget: makingLimits, here: maskedHere };
    const read = await texts.read(buildPrompt, asked, how);
    if (read.notAnalysed !== null) throw new PromptNotMade(read.notAnalysed);
    const { mask: state, ...prompt } = read.value;
    mask.state = state;
    return prompt;
  };
}
