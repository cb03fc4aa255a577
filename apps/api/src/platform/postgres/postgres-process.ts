import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../db/logger.ts';
import { otherProcesses } from './other-processes.ts';
import type { ServerUser } from './postgres-place.ts';

const smartStopMs = 1_000;
const fastStopMs = 10_000;
const immediateStopMs = 5_000;
/** Replaying the log after a crash may take minutes on a large database; progress is logged meanwhile. */
const recoveryLimitMs = 600_000;

/** How a server process ended. */
export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A running PostgreSQL server that is our child. */
export interface PostgresProcess {
  pid: number;
  /** Settles when the process has ended, for whatever reason. */
  exited: Promise<ProcessExit>;
  /**
   * Waits for sessions that are ending, for a second at most: pools tell that they have ended before their last
   * connection has. Then fast shutdown (sessions are cut, everything is written), immediate after 10 s more, killed
   * after 5 s more.
   */
  stop(): Promise<void>;
}

/** Starts the server and waits until it accepts connections. */
export async function startProcess(options: {
  programs: string;
  dataFolder: string;
  socketFolder: string;
  user: ServerUser;
  settings: Readonly<Record<string, string>>;
  log: Logger;
}): Promise<PostgresProcess> {
  const started = performance.now();
  for (;;) {
    const child = spawnServer(options);
    const lastLines = followLog(child, options.log);
    const exited = whenExited(child);
    const outcome = await Promise.race([exited, waitUntilReady(child, options)]);
    if (outcome === 'ready' && child.pid !== undefined) {
      const { pid } = child;
      return {
        pid,
        exited,
        stop: () => stopProcess(pid, exited, [['SIGTERM', smartStopMs], ...cut]),
      };
    }
    if (outcome === 'late' && child.pid !== undefined) await stopProcess(child.pid, exited, cut);
    // The last words may arrive after the end of the process.
    await Promise.race([once(child, 'close'), delay(500)]);
    const complaint = lastLines.join(' ');
    // Sessions of a server killed a moment ago let go of its memory within a second or so.
    const isTooEarly =
      complaint.includes('pre-existing shared memory block') ||
      (complaint.includes('lock file ') && complaint.includes(' already exists'));
    if (!isTooEarly || performance.now() - started > 10_000) {
      throw new Error(`PostgreSQL did not start: ${complaint || JSON.stringify(outcome)}`);
    }
    // Our child has ended, so what holds the folder is an orphan that had only begun when we first looked.
    await stopOrphan(options.dataFolder, options.log);
    await delay(100);
  }
}

function spawnServer(options: {
  programs: string;
  dataFolder: string;
  socketFolder: string;
  user: ServerUser;
  settings: Readonly<Record<string, string>>;
}): ChildProcess {
  const settings = {
    ...options.settings,
    listen_addresses: '',
    unix_socket_directories: options.socketFolder,
    unix_socket_permissions: '0700',
    // POSIX shared memory is 64 MB in containers by default; files in the data folder have no such limit.
    dynamic_shared_memory_type: 'mmap',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(join(options.programs, 'postgres'), ['-D', options.dataFolder, ...flags], {
    ...options.user,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    // Own process group: Ctrl-C in a terminal must reach the server after our last transaction, through us.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function whenExited(child: ChildProcess): Promise<ProcessExit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** Passes the server's log on and keeps the last lines, which say why a start failed. */
function followLog(child: ChildProcess, log: Logger): string[] {
  const last: string[] = [];
  if (child.stderr === null) return last;
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line);
    if (last.length > 10) last.shift();
    if (line.startsWith('PANIC')) log.error({ postgres: line }, 'PostgreSQL reports');
    else if (/^(FATAL|ERROR|WARNING)/.test(line))
      log.warn({ postgres: line }, 'PostgreSQL reports');
    else log.debug({ postgres: line }, 'PostgreSQL reports');
  });
  return last;
}

async function waitUntilReady(
  child: ChildProcess,
  options: { dataFolder: string; log: Logger },
): Promise<'ready' | 'late'> {
  const started = performance.now();
  let nextNotice = 5_000;
  while (performance.now() - started < recoveryLimitMs) {
    if (child.exitCode !== null || child.signalCode !== null) return 'late';
    const state = await readPidFile(options.dataFolder);
    if (state?.pid === child.pid && state?.status === 'ready') return 'ready';
    if (performance.now() - started > nextNotice) {
      nextNotice += 5_000;
      options.log.info(
        'PostgreSQL is still recovering what it had not written before it was stopped',
      );
    }
    await delay(15);
  }
  return 'late';
}

interface PidFile {
  pid: number;
  status: string;
}

/** postmaster.pid: process, data folder, start time, port, socket folder, address, memory key, status. */
async function readPidFile(dataFolder: string): Promise<PidFile | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid < 2) return undefined;
  return { pid, status: (lines[7] ?? '').trim() };
}

/** A signal, and how long to wait for the end after it. */
type StopStep = [signal: NodeJS.Signals, patienceMs: number];

/** For sessions of which nobody waits for an answer. */
const cut: StopStep[] = [
  ['SIGINT', fastStopMs],
  ['SIGQUIT', immediateStopMs],
  ['SIGKILL', immediateStopMs],
];

async function stopProcess(
  pid: number,
  exited: Promise<unknown>,
  steps: readonly StopStep[],
): Promise<void> {
  for (const [signal, patienceMs] of steps) {
    if (!send(pid, signal)) break;
    const patience = new AbortController();
    const late = delay(patienceMs, 'late', { signal: patience.signal }).catch(() => 'aborted');
    const first = await Promise.race([exited, late]);
    patience.abort();
    if (first !== 'late') return;
  }
  await exited;
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/**
 * Stops a server that outlived the process which had started it (kill -9 of Node), so that ours can start;
 * everything acknowledged is in its log. A process is taken for it only when it works in this very folder.
 * Call it only while holding the folder's lock.
 */
export async function stopOrphan(dataFolder: string, log: Logger): Promise<void> {
  const state = await readPidFile(dataFolder);
  if (state === undefined) return;
  if (await isServerOf(state.pid, dataFolder)) {
    log.warn({ pid: state.pid }, 'stopping the PostgreSQL that an earlier server left running');
    await stopProcess(state.pid, whenGone(state.pid), cut);
    return;
  }
  // The number may by now be anyone's (in a container, soon our own): PostgreSQL would take it for a server.
  await rm(join(dataFolder, 'postmaster.pid'), { force: true });
}

async function isServerOf(pid: number, dataFolder: string): Promise<boolean> {
  try {
    const { program, folder } = await otherProcesses.find(pid);
    return program === 'postgres' && folder === (await realpath(dataFolder));
  } catch {
    return false;
  }
}

async function whenGone(pid: number): Promise<void> {
  while (await otherProcesses.isAlive(pid)) await delay(10);
}
