import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CrmFailed } from '../failure.ts';

/**
 * How far a reading has come; the cursor that is stored is this as JSON.
 *
 * Gorgias has no "changed since": tickets are walked from the one changed last down to `floor`. A ticket that changes
 * meanwhile goes to the top, behind the walk, where the next walk finds it: that one begins at the top again and goes
 * down to where this one began. So rows may shift as they like between two pages, and nothing rests on Gorgias's own
 * cursor, which does not live long: without it the walk begins again.
 */
const Walk = z.object({
  /** Gorgias's cursor of the next page; null at the top. */
  at: z.string().nullable(),
  /** The latest change that this walk has seen, and the earliest, in milliseconds. */
  top: z.number().nullable(),
  bottom: z.number().nullable(),
  /** What has been met near the top: it is met again by the next walk. */
  near: z.array(z.string()),
  /** Gorgias's cursors since the bottom last moved: a second time at one of them is a circle. */
  visited: z.array(z.string()),
});
export type Walk = z.infer<typeof Walk>;

/** A list of what happened, by its own times: what is later than `since`, less what was told. */
const Mark = z.object({ since: z.number(), told: z.array(z.string()) });
export type Mark = z.infer<typeof Mark>;

const Progress = z.object({
  version: z.literal(1),
  /** The first walk, down to where the history is wanted from. */
  isHistory: z.boolean(),
  floor: z.number(),
  /** Near the floor: told by the last walk, and unchanged since where it is met again. */
  told: z.array(z.string()),
  /** Between these times an earlier walk, whose cursor ran out, has told all. */
  done: z.object({ from: z.number(), to: z.number() }).nullable(),
  walk: Walk,
  /** Tickets that went, and surveys that were answered; null before the first walk ended. */
  gone: Mark.nullable(),
  rated: Mark.nullable(),
});
export type Progress = z.infer<typeof Progress>;

/** A change may become visible a little after one with a later time. */
export const overlapMs = 2 * 60_000;
/** Beyond that many, what is told twice costs less than remembering it. */
export const mostTold = 5_000;
const mostVisited = 2_000;

const emptyWalk = (): Walk => ({ at: null, top: null, bottom: null, near: [], visited: [] });

export function readProgress(cursor: string | null, since: Date): Progress {
  if (cursor === null)
    return {
      version: 1,
      isHistory: true,
      floor: since.getTime(),
      told: [],
      done: null,
      walk: emptyWalk(),
      gone: null,
      rated: null,
    };
  try {
    return Progress.parse(JSON.parse(cursor));
  } catch (cause) {
    throw new CrmFailed('refused', { detail: 'not a cursor of this platform', cause });
  }
}

/** Few characters for something that is told once; its exact words count, which are finer than milliseconds. */
export const keyOf = (...words: (string | null | undefined)[]) =>
  createHash('sha256').update(words.join(' ')).digest('base64url').slice(0, 10);

/** At the end of a walk: the next one begins at the top and goes down to this one's top. */
export function nextRound(progress: Progress): Progress {
  const { top, near } = progress.walk;
  const isMany = near.length > mostTold;
  return {
    ...progress,
    isHistory: false,
    floor: top === null ? progress.floor : Math.max(progress.floor, top - overlapMs),
    told: top === null ? progress.told : isMany ? [] : near,
    done: null,
    walk: emptyWalk(),
  };
}

/** Gorgias does not know its cursor any more: from the top, without telling again what lies between. */
export function restarted(progress: Progress): Progress {
  const { top, bottom } = progress.walk;
  const walked = top !== null && bottom !== null && { from: bottom, to: top - overlapMs };
  const { done } = progress;
  const isNew = walked && walked.from < walked.to;
  const joined =
    isNew && done && walked.from <= done.to
      ? { from: Math.min(done.from, walked.from), to: walked.to }
      : (done ?? (isNew ? walked : null));
  return { ...progress, done: joined, walk: emptyWalk() };
}

/**
 * The walk goes on at `next`.
 * @throws CrmFailed where it would go in a circle
 */
export function walkOn(walk: Walk, next: string, bottom: number | null): Walk {
  const isLower = bottom !== null && (walk.bottom === null || bottom < walk.bottom);
  const visited = isLower ? [] : walk.visited;
  const place = keyOf(next);
  if (visited.includes(place) || visited.length >= mostVisited)
    throw new CrmFailed('invalid-answer', { detail: 'its pages go in a circle' });
  return {
    ...walk,
    at: next,
    bottom: isLower ? bottom : walk.bottom,
    visited: [...visited, place],
  };
}
