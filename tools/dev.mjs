// `npm run dev`: the API restarting on change and the console with hot reload, side by side.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { toolEnvironment } from './setup/choose-node.mjs';
import { prepareNode, root, say } from './setup/prepare.mjs';

/** Starts one of the two; its lines come out with its name in front. */
function startPart({ name, command, args, cwd, env }) {
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      process.stdout.write(`${name.padEnd(7)} │ ${line}\n`);
    });
  }
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      say(`${name}: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 0));
  });
  return { name, child, ended };
}

function describeParts(nodePath) {
  const env = toolEnvironment(root, nodePath);
  const api = `http://localhost:${env.PORT ?? '3000'}`;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const consolePort = '5173';
  return [
    {
      name: 'api',
      command: nodePath,
      args: ['--watch', '--watch-preserve-output', join('apps', 'api', 'src', 'main.ts')],
      cwd: root,
      // People work at the console's own address, so sign-in must send them back there.
      env: { ...env, PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${consolePort}` },
    },
    {
      name: 'console',
      command: nodePath,
      args: [vite, '--port', consolePort, '--strictPort'],
      cwd: join(root, 'apps', 'console'),
      env: { ...env, VITE_API: env.VITE_API ?? api },
    },
  ];
}

async function main() {
  const nodePath = await prepareNode();
  const parts = describeParts(nodePath).map(startPart);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    for (const part of parts) part.child.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const first = await Promise.race(parts.map(async (part) => [part.name, await part.ended]));
  if (!isStopping) say(`${first[0]} ended (exit code ${first[1]}); stopping the other one.`);
  const wasAsked = isStopping;
  stop();
  await Promise.all(parts.map((part) => part.ended));
  process.exitCode = wasAsked ? 0 : 1;
}

main().catch((error) => {
  say(error.message);
  process.exitCode = 1;
});
