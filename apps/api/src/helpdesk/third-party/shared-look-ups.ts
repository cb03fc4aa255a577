/** Look-ups under way in this process: who asks the same meanwhile waits for the same answer. */
export interface SharedLookUps {
  share<T>(key: string, lookUp: () => Promise<T>): Promise<T>;
}

export function createSharedLookUps(): SharedLookUps {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    share<T>(key: string, lookUp: () => Promise<T>): Promise<T> {
      const known = underWay.get(key);
      if (known) return known as Promise<T>;
      const begun = lookUp().finally(() => underWay.delete(key));
      underWay.set(key, begun);
      return begun;
    },
  };
}
