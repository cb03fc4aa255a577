import { fail } from '../../http/errors.ts';
import { answerTask, type TextTasks } from '../text-tasks.ts';

/** Tasks as they go wrong, for tests of the threads. */
export const oddTasks = {
  /** An honest one: its length. */
  measure: (text: string) => text.length,
  /** Busy for so long as the text says. */
  busy: (text: string) => {
    const until = performance.now() + Number(text.slice(0, 8));
    while (performance.now() < until);
    return text.length;
  },
  endless: (text: string) => {
    for (let at = 0; ; at += 1) if (text[at % text.length] === '\u0001') return at;
  },
  /** A regular expression that has no end either. */
  backtracking: (text: string) => /^(?:a+)+$/.test(`${text.replaceAll(/./gs, 'a').slice(0, 60)}!`),
  greedy: (text: string) => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => `${text.length}${at}`));
  },
  deep: (text: string): number => 1 + oddTasks.deep(text),
  refusing: (text: string): number => {
    throw fail('tickets.too-long', { length: text.length });
  },
  broken: (text: string): number => (text as unknown as { of: { no: number } }).of.no,
} satisfies TextTasks;

export default answerTask(oddTasks);
