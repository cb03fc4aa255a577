import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { check } from 'recheck';
import { growsFast } from './measure-attack.mjs';

/** Time for one expression; a common one takes some milliseconds, a long one with many choices some seconds. */
const params = { timeout: 60_000 };

const cachePath = '.cache/expressions.json';
/** Expressions that were found linear before, one fingerprint a line: asking for all of them takes minutes. */
const ledger = new URL('linear.txt', import.meta.url);

export const fingerprint = ({ source, flags }) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);

/**
 * What recheck says of each expression: null for a linear one, else what is wrong with it. What is known from before
 * is not asked again, unless `isAnew`.
 * @returns {Promise<Map<string, { kind: 'super-linear' | 'unknown', words: string } | null>>} by fingerprint
 */
export async function askRecheck(root, expressions, { isAnew = false } = {}) {
  const answers = isAnew ? new Map() : known(root);
  const waiting = [
    ...new Map(expressions.map((each) => [fingerprint(each), each])).entries(),
  ].filter(([key]) => !answers.has(key));
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [key, { source, flags }] = next;
      answers.set(key, verdict({ source, flags }, await check(source, flags, params)));
    }
  };
  if (waiting.length === 0) return answers;
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  keep(root, answers);
  return answers;
}

/** Writes down which expressions are linear, for the next fresh machine. */
export function writeLedger(expressions, answers) {
  const linear = expressions.map(fingerprint).filter((key) => answers.get(key) === null);
  writeFileSync(ledger, `${[...new Set(linear)].sort().join('\n')}\n`);
}

function known(root) {
  const answers = new Map();
  for (const key of readFileSync(ledger, 'utf8').split('\n'))
    if (key !== '') answers.set(key, null);
  const path = join(root, cachePath);
  if (!existsSync(path)) return answers;
  for (const [key, answer] of Object.entries(readCache(path))) {
    // What was not finished in its time is asked again: the machine may have been busy.
    if (answer?.kind !== 'unknown') answers.set(key, answer);
  }
  return answers;
}

function readCache(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    // Half written by a run that was stopped.
    return {};
  }
}

function keep(root, answers) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, cachePath), JSON.stringify(Object.fromEntries(answers)));
}

/**
 * Where recheck tries texts instead of computing, it takes what looks so many characters ahead for super-linear. So its
 * text is measured: the windows of a bound end somewhere, and real growth does not.
 */
function verdict(expression, { status, checker, complexity, attack, error }) {
  if (status === 'safe') return null;
  if (status === 'unknown') return { kind: 'unknown', words: error.kind };
  if (checker === 'fuzz' && !growsFast(expression, attack)) return null;
  return { kind: 'super-linear', words: `${complexity.summary}, on ${attack.pattern}` };
}
