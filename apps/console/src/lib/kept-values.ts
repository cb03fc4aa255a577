/** Values by name that stay while one goes elsewhere and comes back, until the page is loaded anew; for `useSyncExternalStore`. */
export function keptValues<Value>() {
  const values = new Map<string, Value>();
  const listeners = new Set<() => void>();
  return {
    read: (name: string): Value | undefined => values.get(name),
    keep(this: void, name: string, value: Value): void {
      values.set(name, value);
      for (const listener of listeners) listener();
    },
    watch(this: void, listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
