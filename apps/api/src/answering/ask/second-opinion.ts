import { inSlices, shortSliceMs } from '@replique/engine/clustering/steps';
import { hideValues } from '@replique/engine/generation/confidential/declared';
import { pairsOf, withOpinions } from '@replique/engine/grounding/second-opinion';
import type { Mask } from '@replique/engine/privacy/mask';
import type { Deps } from '../deps.ts';
import type { Answer } from './answer.ts';
import { declaredBy } from './input.ts';
import type { RetrievalResult } from './passages.ts';
import type { Question, Voice } from './question.ts';

/** What a source contradicts is weak, whoever found it. */
const mostContradicted = 0.4;

type Asked = { question: Question; voice: Voice; found: RetrievalResult; mask: Mask };

/** What a reply comes to with other verdicts on its sentences. Its confidence never rises. */
function judgedAnew(answer: Answer, sentences: Answer['sentences']): Answer {
  const refused = (all: Answer['sentences']) => all.filter(({ supported }) => !supported).length;
  const denied = (all: Answer['sentences']) =>
    all.filter(({ conflict }) => conflict?.verdict === 'contradicted').length;
  const more = refused(sentences) - refused(answer.sentences);
  const contradicted = answer.contradicted + denied(sentences) - denied(answer.sentences);
  const stated = sentences.filter(({ supported, sources }) => !supported || sources.length > 0);
  const share = more > 0 ? 1 - more / stated.length : 1;
  const confidence = answer.confidence === null ? null : answer.confidence * share;
  return {
    ...answer,
    sentences,
    unsupported: answer.unsupported + more,
    contradicted,
    confidence:
      confidence !== null && contradicted > 0 ? Math.min(confidence, mostContradicted) : confidence,
  };
}

/**
 * The answer of a model after the judge of the installation, asked once, where there is one. Without its opinion, the
 * verdicts are those of the built-in check, and a note says so. What is said to a visitor at once is not taken back.
 * @throws the reason of `signal` when aborted
 */
export async function withSecondOpinion(
  deps: Deps,
  { question, voice, found, mask }: Asked,
  answer: Answer,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { writer, chat, client } = voice;
  const isRead = chat === null || chat.isReviewed;
  if (!writer || !isRead || answer.state !== 'ready' || answer.writer !== 'model') return answer;
  const judge = await deps.models.judgeFor(client.id, writer);
  if (!judge) return answer;
  const steps = pairsOf(answer.sentences, found.passages, question.language);
  const asked = await inSlices(steps, { sliceMs: shortSliceMs });
  if (asked.length === 0) return answer;
  const hide = hideValues(declaredBy(voice).confidential);
  const outside = (text: string) => mask.foreign(hide(text));
  const pairs = asked.map(({ pair }) => ({
    sentence: outside(pair.sentence),
    source: outside(pair.source),
  }));
  try {
    const { opinions, tokensIn, tokensOut, used } = await judge(pairs, { signal });
    const judged = judgedAnew(answer, withOpinions(answer.sentences, asked, opinions));
    const { costMicros } = answer;
    const isKnown = costMicros !== null && (used === null || used.costMicros !== null);
    return {
      ...judged,
      tokensIn: answer.tokensIn + tokensIn,
      tokensOut: answer.tokensOut + tokensOut,
      costMicros: isKnown ? costMicros + (used?.costMicros ?? 0) : null,
    };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const { code } = error as { code?: unknown };
    deps.log.warn({ clientId: client.id, code }, 'the judge gave no opinion');
    return { ...answer, notes: [...answer.notes, 'judge-failed'] };
  }
}
