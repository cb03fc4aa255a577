import { setImmediate, setTimeout } from 'node:timers/promises';

const changesToLearn = 100;
const quietMs = 2000;

export type Learning = {
  /** One more change of the index. */
  changed(): void;
  /** The index is no longer wanted. */
  stop(): void;
};

/**
 * After enough changes, and once none came for a while, an index learns what its client's own questions score. In
 * turns, so that searches of others come between, and one round at a time however many changes come meanwhile.
 */
export function createLearning(
  index: { calibrate(milliseconds: number): boolean },
  { turnMs, pauseMs = quietMs }: { turnMs: number; pauseMs?: number },
): Learning {
  let changes = 0;
  let isUnderWay = false;
  let isStopped = false;

  async function learn(): Promise<void> {
    for (let seen = 0; seen !== changes;) {
      seen = changes;
      await setTimeout(pauseMs, undefined, { ref: false });
    }
    changes = 0;
    while (!isStopped && !index.calibrate(turnMs)) await setImmediate();
  }
  return {
    changed() {
      changes += 1;
      if (isUnderWay || changes < changesToLearn) return;
      isUnderWay = true;
      // An index that has not learned answers all the same: a failure here must not end the thread.
      void learn()
        .catch(() => undefined)
        .finally(() => {
          isUnderWay = false;
        });
    },
    stop() {
      isStopped = true;
    },
  };
}
