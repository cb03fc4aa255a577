const last = new Map<string, Promise<unknown>>();

/**
 * One after the other for each key. Calls for one ticket that come at once wait for each other here: in the database
 * each would take a connection from everybody else meanwhile.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}
