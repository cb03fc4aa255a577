import { type Judge } from '@replique/engine/grading/grade';
import { buildJudgePrompt, readJudgement } from '@replique/engine/grading/judge-prompt';
import type { Writer, WriterUse } from '@replique/engine/generation/suggest';
import { Mask } from '@replique/engine/privacy/mask';
import type { Client } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import { readOrFail } from '../../../platform/text/read-or-fail.ts';
import { maskJudged } from './mask-judged.ts';

/** A model judges answers: through the client's chain of models, its budget and its ledger. */

/** A judge that says something else than a judgement is asked again as often as that. */
const mostAttempts = 2;

/** What came back was no judgement. */
export class NoJudgement extends Error {
  constructor() {
    super('The model did not answer with a judgement.');
    this.name = 'NoJudgement';
  }
}

type Said = { text: string; tokensIn: number; tokensOut: number; used: WriterUse | null };
/** `costMicros` null: a price is not known. */
export type Spent = { costMicros: number | null; tokensIn: number; tokensOut: number };

async function ask(
  writer: Writer,
  prompt: ReturnType<typeof buildJudgePrompt>,
  signal: AbortSignal | undefined,
): Promise<Said> {
  const said: Said = { text: '', tokensIn: 0, tokensOut: 0, used: null };
  for await (const piece of writer.write({ ...prompt, ...(signal ? { signal } : {}) })) {
    if ('tokensIn' in piece) {
      said.tokensIn += piece.tokensIn;
      said.tokensOut += piece.tokensOut;
    } else if ('used' in piece) said.used = piece.used;
    else said.text += piece.text;
  }
  return said;
}

type Options = {
  /** People whose names a model does not see, beside those that the texts greet. */
  names?: string[];
  signal?: AbortSignal;
  /** Told what each asking took, also one that gave no judgement. */
  onSpent?: (spent: Spent) => void;
};

/**
 * Who judges the answers of a client; null when only the builtin writer is set, which judges nothing. Personal data is
 * masked and put back in the reasons. A judge throws what the model fails with, or `NoJudgement`, also when another model
 * answered in the place of the client's own; what it was asked is in the ledger as a test all the same.
 */
export async function judgeFor(
  deps: Deps,
  client: Pick<Client, 'id' | 'llm' | 'model' | 'anonymizationWhitelist' | 'orderNumberPatterns'>,
  { names = [], signal, onSpent }: Options = {},
): Promise<Judge | null> {
  const writer = await deps.models.writerFor(client, 'test');
  if (!writer) return null;
  return async (asked) => {
    const privacy = {
      names,
      whitelist: client.anonymizationWhitelist,
      orderNumbers: client.orderNumberPatterns,
    };
    const masked = await readOrFail(deps, client.id, maskJudged, { asked, privacy });
    const mask = new Mask(privacy);
    mask.state = masked.mask;
    const prompt = buildJudgePrompt(masked.asked);
    let costMicros: number | null = 0;
    let [tokensIn, tokensOut] = [0, 0];
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      const said = await ask(writer, prompt, signal);
      const cost = said.used?.costMicros ?? null;
      onSpent?.({ costMicros: cost, tokensIn: said.tokensIn, tokensOut: said.tokensOut });
      // Judgements by different models do not compare: one in the place of the client's own is none.
      if (said.used?.fellBack) break;
      costMicros = costMicros === null || cost === null ? null : costMicros + cost;
      tokensIn += said.tokensIn;
      tokensOut += said.tokensOut;
      const judgement = readJudgement(said.text);
      if (!judgement) continue;
      const { score, why } = judgement;
      return { score, why: mask.restore(why), costMicros, tokensIn, tokensOut };
    }
    deps.log.warn({ clientId: client.id }, 'a judge gave no judgement');
    throw new NoJudgement();
  };
}
