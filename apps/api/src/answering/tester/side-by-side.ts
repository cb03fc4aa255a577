/**
 * Runs several streams at once and passes on whatever comes first. Ends when all have ended, with what each returned,
 * in their order.
 */
export async function* sideBySide<T, R>(runs: AsyncGenerator<T, R>[]): AsyncGenerator<T, R[]> {
  const next = async (run: AsyncGenerator<T, R>, at: number) => ({ at, result: await run.next() });
  const waiting = new Map(runs.map((run, at) => [at, next(run, at)]));
  const ends: R[] = [];
  while (waiting.size > 0) {
    const { at, result } = await Promise.race(waiting.values());
    const run = runs[at];
    if (result.done || !run) {
      waiting.delete(at);
      if (result.done) ends[at] = result.value;
      continue;
    }
    // Asked for its next at once, so that none waits for the reader of another.
    waiting.set(at, next(run, at));
    yield result.value;
  }
  return ends;
}
