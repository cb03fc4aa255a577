import { LRUCache } from 'lru-cache';

/** Seen so often, a statement is worth a place in the memory of each connection. */
const comesAgain = 3;
/** About 20 kB of a connection's memory each, once they have a name. */
const mostTexts = 200;
/** Longer ones are rows or ids by the hundred: they seldom come again with the same count. */
const longest = 6_000;

type Seen = { times: number; name: string | undefined };

/**
 * Names for the statements that come again and again. PostgreSQL keeps a named statement in its connection: read,
 * rewritten for row-level security and, when that is no worse, planned once instead of at every call
 * (docs/decisions/0028). One of these serves all connections of a pool, for one role: a statement that serves two roles
 * would be rewritten at every change between them.
 */
export interface StatementNames {
  /** The name to send a text with; undefined as long as it did not come often enough. */
  nameOf(text: string): string | undefined;
  /** From here on other names are given: what connections keep under the old ones is used no more. */
  forget(): void;
}

let lastNumber = 0;

export function createStatementNames(): StatementNames {
  const texts = new LRUCache<string, Seen>({ max: mostTexts });
  return {
    nameOf(text) {
      if (text.length > longest) return undefined;
      const seen = texts.get(text) ?? { times: 0, name: undefined };
      if (seen.times === 0) texts.set(text, seen);
      seen.times += 1;
      if (seen.times === comesAgain) seen.name = `s${(lastNumber += 1)}`;
      return seen.name;
    },
    forget: () => texts.clear(),
  };
}
