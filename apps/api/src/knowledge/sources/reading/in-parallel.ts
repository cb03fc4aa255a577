/** Polite: a help centre never has more than two of our requests at once. */
const mostAtOnce = 2;

/**
 * Works on what `next` hands out, two things at once, and yields the results as they come. `next` is told how many are under
 * way and is asked again after each result; undefined means nothing now, and the end when nothing is under way either.
 * What `next` throws ends it as well, after what is under way.
 */
export async function* inParallel<Task, Result>(
  next: (underWay: number) => Task | undefined,
  work: (task: Task) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay = new Map<number, Promise<{ id: number; result: Result }>>();
  let stop: { error: unknown } | null = null;
  let lastId = 0;
  for (;;) {
    while (stop === null && underWay.size < mostAtOnce) {
      let task: Task | undefined;
      try {
        task = next(underWay.size);
      } catch (error) {
        stop = { error };
      }
      if (task === undefined) break;
      lastId += 1;
      const id = lastId;
      const promise = work(task).then((result) => ({ id, result }));
      // The one that nobody waits for yet may fail first; whoever waits for it later still hears of it.
      promise.catch(() => undefined);
      underWay.set(id, promise);
    }
    if (underWay.size === 0) {
      if (stop) throw stop.error;
      return;
    }
    const { id, result } = await Promise.race(underWay.values());
    underWay.delete(id);
    yield result;
  }
}
