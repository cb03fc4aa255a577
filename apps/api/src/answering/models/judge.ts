import { buildOpinionPrompt, readOpinions } from '@replique/engine/grounding/opinion-prompt';
import type { Writer } from '@replique/engine/generation/suggest';
import { predictPairs } from './ask-provider.ts';
import { ModelFailure } from './model-failure.ts';
import type { Judge, Judgement } from './types.ts';
import type { WriterDeps } from './writer.ts';
import { lettersOf, recorded, type SearchCall } from './vectors.ts';

/** Judges beside the built-in check of sentences: a server for natural language inference, or the client's own model. */

/** Somebody waits for the end of a reply. */
export const judgeWaits = { serverSeconds: 4, modelSeconds: 20 };

export function judgeByServer(means: WriterDeps, call: SearchCall, waitMs: number): Judge {
  const { connection } = call.model;
  return async (pairs, { signal }) => {
    const letters = lettersOf(pairs.flatMap(({ sentence, source }) => [sentence, source]));
    const about = { purpose: 'judge' as const, letters, signal, retries: 0 };
    const { opinions } = await recorded(means, call, about, async () => ({
      opinions: await predictPairs(connection, { pairs, signal, timeout: waitMs }),
      tokens: null,
    }));
    return { opinions, tokensIn: 0, tokensOut: 0, used: null };
  };
}

export function judgeByModel(writer: Writer, waitMs: number): Judge {
  return async (pairs, { signal }) => {
    const timeout = AbortSignal.timeout(waitMs);
    const judgement: Omit<Judgement, 'opinions'> = { tokensIn: 0, tokensOut: 0, used: null };
    const request = {
      ...buildOpinionPrompt(pairs),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    let said = '';
    try {
      for await (const piece of writer.write(request)) {
        if ('text' in piece) said += piece.text;
        else if ('used' in piece) judgement.used = piece.used;
        else {
          judgement.tokensIn += piece.tokensIn;
          judgement.tokensOut += piece.tokensOut;
        }
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw timeout.aborted ? new ModelFailure('timeout') : error;
    }
    const opinions = readOpinions(said, pairs.length);
    if (!opinions) throw new ModelFailure('malformed-answer');
    return { opinions, ...judgement };
  };
}
