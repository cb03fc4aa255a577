import type { Budget, CountTokens } from '@replique/engine/generation/fit-prompt';

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
