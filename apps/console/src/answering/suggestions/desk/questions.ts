import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useSyncExternalStore } from 'react';
import { keptValues } from '../../../lib/kept-values.ts';

type Ticks = Readonly<Record<string, boolean>>;

const none: Ticks = {};
/** What agents ticked themselves, by suggestion: it stays while one goes to another ticket and comes back. */
const kept = keptValues<Ticks>();

type Judged = Pick<
  Suggestion,
  'openQuestions' | 'silenceReason' | 'form' | 'staleSince' | 'acceptedAt'
>;

/**
 * The questions of a message, and which of them a reply answers as the engine judged it: an own reply, one that only names
 * articles and one from before the ticket changed were not judged. A message that asks one thing needs no list, unless
 * the reply leaves it out.
 */
export function judgeQuestions(asked: string[], reply: Judged) {
  const { openQuestions, silenceReason, form, staleSince } = reply;
  const isJudged = silenceReason === null && form !== 'pointer' && staleSince === null;
  const all = [...new Set([...asked, ...openQuestions])];
  if (all.length < 2 && openQuestions.length === 0) return [];
  return all.map((text) => ({ text, isAnswered: isJudged && !openQuestions.includes(text) }));
}

/** The questions with what the agent ticked; none where nobody answers any more. */
export function useQuestions(asked: string[], reply: Suggestion | undefined, canTick: boolean) {
  const uuid = reply?.uuid ?? '';
  const ticks = useSyncExternalStore(kept.watch, () => kept.read(uuid) ?? none);
  const isOn = canTick && reply !== undefined && reply.acceptedAt === null;
  const list = (isOn ? judgeQuestions(asked, reply) : []).map(({ text, isAnswered }) => ({
    text,
    isAnswered: ticks[text] ?? isAnswered,
  }));
  const open = list.filter(({ isAnswered }) => !isAnswered);
  return {
    list,
    open: open.length,
    /** Whether the agent judged any of them. */
    isTouched: ticks !== none,
    tick: (text: string, isAnswered: boolean) => kept.keep(uuid, { ...ticks, [text]: isAnswered }),
    /** The first that is open is answered. */
    tickNext: open[0] && (() => kept.keep(uuid, { ...ticks, [open[0]?.text ?? '']: true })),
  };
}
