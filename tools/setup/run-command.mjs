import { spawn } from 'node:child_process';

/**
 * Runs a command and collects what it prints.
 * Resolves to `{ code, output }`; a command that cannot be started has code 127.
 * `onOutput` sees each chunk as it comes.
 */
export function runCommand(command, args, { cwd, env = process.env, onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      onOutput?.(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => {
      resolve({ code: 127, output: `${output}${command}: ${error.message}\n` });
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a command whose output only matters when it fails: then it is the error's message. */
export async function runQuietly(command, args, { cwd, env, what }) {
  const { code, output } = await runCommand(command, args, { cwd, env });
  if (code !== 0) throw new Error(`${what} failed (exit code ${code}).\n${output.trimEnd()}`);
}
