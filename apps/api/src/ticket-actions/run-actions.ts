import { randomUUID } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { claimAction } from './lease-store.ts';
import { runAction, type RunOptions } from './run-action.ts';

/** Actions that one process does at a time. */
const mostAtOnce = 3;

const running = new WeakMap<Deps, { count: number }>();

function slotsOf(deps: Deps): { count: number } {
  const slots = running.get(deps) ?? { count: 0 };
  running.set(deps, slots);
  return slots;
}

async function workOff(deps: Deps, options: RunOptions): Promise<void> {
  while (!options.signal?.aborted) {
    const holder = randomUUID();
    const claim = await deps.db.withStaff((tx) => claimAction(tx, holder, deps.clock()));
    if (!claim) return;
    await runAction(deps, claim, options);
  }
}

/** Job: does what was asked for, and what another process left behind; ends when nothing is left. */
export async function runActions(deps: Deps, options: RunOptions = {}): Promise<void> {
  const slots = slotsOf(deps);
  const workers: Promise<void>[] = [];
  while (slots.count < mostAtOnce) {
    slots.count += 1;
    workers.push(workOff(deps, options).finally(() => (slots.count -= 1)));
  }
  await Promise.all(workers);
}
