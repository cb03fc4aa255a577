import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { plantTree } from '../testing/plant-tree.mjs';

const serveModule = new URL('./serve.mjs', import.meta.url).href;

/** A server that says what it hears and takes a moment to stop. */
const server = `
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
  console.log('heard ' + signal);
  setTimeout(() => process.exit(7), 300);
});
console.log('up ' + process.pid + ' ' + process.env.GREETING);
setInterval(() => undefined, 1000);`;

/** Starts it the way npm start does, in a process that a test may treat badly. */
async function startServer(content = server, launch = (file) => [process.execPath, [file]]) {
  const root = plantTree({ 'server.mjs': content });
  const start = `import { serve } from ${JSON.stringify(serveModule)};
process.exit(await serve(process.execPath, ${JSON.stringify(`${root}/server.mjs`)}, { cwd: ${JSON.stringify(root)} }));`;
  const file = join(plantTree({ 'start.mjs': start }), 'start.mjs');
  const starter = spawn(...launch(file), {
    env: { ...process.env, GREETING: pathToFileURL('/hello').href, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  starter.stdout.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  onTestFinished(() => killLeftOver(output));
  const closed = once(starter.stdout, 'close');
  const read = () => output;
  const isUp = async () => {
    while (!output.includes('up ')) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  return { starter, exited: once(starter, 'exit'), closed, read, isUp };
}

/** A server that a failing test left behind would hold the test run's own output open. */
function killLeftOver(output) {
  const pid = /up (\d+)/.exec(output)?.[1];
  try {
    if (pid) process.kill(Number(pid), 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

describe('serving in our place', () => {
  it('passes the environment on, one signal however often it comes, and the exit code back', async () => {
    const { starter, exited, read, isUp } = await startServer();
    await isUp();
    starter.kill('SIGTERM');
    starter.kill('SIGINT');
    starter.kill('SIGTERM');
    expect((await exited)[0]).toBe(7);
    expect(read()).toContain('file:///hello');
    expect(read().match(/heard/g)).toHaveLength(1);
  });

  it('lets the server stop cleanly when the starter is killed outright', async () => {
    const { starter, closed, read, isUp } = await startServer();
    await isUp();
    starter.kill('SIGKILL');
    await closed;
    expect(read()).toContain('heard SIGTERM');
  });

  it('lets the server stop cleanly when the shell that npm puts between is gone', async () => {
    const shell = (file) => ['sh', ['-c', `"${process.execPath}" "${file}"; true`]];
    const { starter, closed, read, isUp } = await startServer(server, shell);
    await isUp();
    starter.kill('SIGTERM');
    await closed;
    expect(read().match(/heard/g)).toHaveLength(1);
  });

  it('leaves alone what the program forks: it stops by itself, with its own code', async () => {
    const { exited } = await startServer(`
      import { fork } from 'node:child_process';
      const name = process.env.FORKED ? 'forked' : 'server';
      if (name === 'forked') process.on('disconnect', () => setTimeout(() => process.exit(5), 50));
      else {
        const child = fork(process.argv[1], { env: { ...process.env, FORKED: '1' } });
        child.on('spawn', () => setTimeout(() => child.disconnect(), 200));
        child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
      }
      setTimeout(() => process.exit(1), 5_000);`);
    expect((await exited)[0]).toBe(5);
  });

  it('passes on the exit code of a server that cannot start', async () => {
    const { exited } = await startServer('process.exitCode = 3;');
    expect((await exited)[0]).toBe(3);
  });
});
