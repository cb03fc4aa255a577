import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestApp } from '../app/test-app.ts';

const program = fileURLToPath(new URL('./stuck-process.ts', import.meta.url));

/** Begins a job in a process of its own and ends that with kill -9 before it has kept anything. */
export async function killWithin(testApp: TestApp, job: 'roll-up' | 'check'): Promise<void> {
  const child = spawn(process.execPath, [program, testApp.database.loginUrl, job], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (child.exitCode !== null) throw new Error('The process ended before its job began.');
  child.kill('SIGKILL');
  await ended;
}
