// Runs the server in our place: same terminal, same environment, its exit code is ours.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { withCompileCache } from './choose-node.mjs';
import { serverFlags } from './server-flags.mjs';

const watcher = fileURLToPath(new URL('./stop-with-parent.mjs', import.meta.url));
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts `entry` with `nodePath` and resolves to its exit code.
 * The child has a process group of its own: Ctrl-C would otherwise reach it from the terminal,
 * from npm and from here. It gets the first signal only, then time to stop cleanly; should this
 * process be killed outright, the closed channel tells the child to stop too.
 */
export function serve(nodePath, entry, { cwd, args = [], env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodePath, [...serverFlags, '--import', watcher, entry, ...args], {
      cwd,
      env: withCompileCache(cwd, env),
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    let isStopping = false;
    const stop = (signal) => {
      if (isStopping) return;
      isStopping = true;
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    };
    for (const signal of signals) process.on(signal, stop);
    if (env.npm_lifecycle_event) onOrphaned(() => stop('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * npm puts a shell between itself and us and passes signals to the shell only; when either is
 * gone nobody could stop us any more.
 */
function onOrphaned(react) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) react();
  }, 300);
  timer.unref();
}
