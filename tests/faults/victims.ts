import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerHome, SpawnedServer } from '../processes/spawned-server.ts';

/** What can die under a running server. A thread cannot be killed from outside: its process would be. */
export const victims = ['server', 'PostgreSQL', 'a process of PostgreSQL'] as const;
export type Victim = (typeof victims)[number];

/** The process of an embedded PostgreSQL; null while there is none. */
async function postgresOf({ folder }: ServerHome): Promise<number | null> {
  const path = join(folder, 'data', 'postgres', '18', 'data', 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || null;
}

/** Processes of PostgreSQL that serve a connection or work in the background. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.trim().split(' ').map(Number).filter(Boolean);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment ago.
  }
}

/** kill -9 of one of the processes of an embedded PostgreSQL. */
export async function killPostgres(home: ServerHome, victim: Victim): Promise<void> {
  const pid = await postgresOf(home);
  if (!pid) return;
  const children = victim === 'PostgreSQL' ? [] : await childrenOf(pid);
  killNow(children[Math.floor(Math.random() * children.length)] ?? pid);
}

/** Milliseconds until it is ready. The first moment passes before anybody can notice what happened. */
export async function untilReady(server: SpawnedServer, since: number): Promise<number> {
  await delay(60);
  for (const end = since + 180_000; performance.now() < end; await delay(20)) {
    if (!server.isRunning()) throw new Error('The server ended by itself.');
    const isReady = await fetch(`${server.url}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return performance.now() - since;
  }
  throw new Error('The server did not get ready again.');
}

/** Holds a process and all its children where they are; the answer lets them go on. */
export async function stopAll(pid: number): Promise<() => void> {
  process.kill(pid, 'SIGSTOP');
  // The first one makes no more of them from here on.
  const all = [pid, ...(await childrenOf(pid))];
  for (const child of all) process.kill(child, 'SIGSTOP');
  return () => {
    for (const child of all.toReversed()) process.kill(child, 'SIGCONT');
  };
}
