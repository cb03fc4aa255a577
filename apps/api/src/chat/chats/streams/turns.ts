/** Lets so many run at a time; the others wait for their turn, the first one first. */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on as it is.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
