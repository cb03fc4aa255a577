import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps, generateSources } from '../setup/build-apps.mjs';
import { toolEnvironment } from '../setup/choose-node.mjs';
import { ensureBrowser } from '../setup/find-browser.mjs';
import { ensureServers } from '../setup/system-packages.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { countStep } from './count-tests.mjs';

/**
 * Runs one step to its end, whatever happens.
 * Resolves to `{ name, passed, failed, skipped, failing, flaky, seconds, output }`; `onOutput` sees the output
 * of the steps that are worth following live.
 */
export async function runStep(step, { root, nodePath, onOutput, say }) {
  const started = performance.now();
  const report = step.report && join(root, step.report);
  if (report) {
    mkdirSync(join(root, 'test-results'), { recursive: true });
    rmSync(report, { force: true });
  }
  const { code, output } = await attempt(step, { root, nodePath, onOutput, say });
  const read = readReport(report);
  const seconds = (performance.now() - started) / 1000;
  return {
    name: step.name,
    ...countStep(step, code, read),
    ...nameTests(step, read),
    seconds,
    output,
  };
}

async function attempt(step, { root, nodePath, onOutput, say }) {
  const follow = step.isLoud ? onOutput : undefined;
  try {
    const env = { ...colorsLikeOurs(), ...toolEnvironment(root, nodePath), ...step.env };
    if (step.needsBrowser) env.CHROMIUM_PATH = await ensureBrowser(say);
    if (step.needsServers) await ensureServers(say);
    if (step.needsGenerated) await generateSources(root, nodePath);
    if (step.action === 'build') {
      await buildApps(root, nodePath, say);
      return { code: 0, output: '' };
    }
    const [command, args] = step.command;
    return await runCommand(command, args, { cwd: root, env, onOutput: follow });
  } catch (error) {
    follow?.(`${error.message}\n`);
    return { code: 1, output: `${error.message}\n` };
  }
}

/** The tools write into a pipe; they may use colours when that ends on a terminal. */
function colorsLikeOurs() {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
}

function nameTests(step, report) {
  return {
    failing: (report && step.nameFailed?.(report)) ?? [],
    flaky: (report && step.nameFlaky?.(report)) ?? [],
  };
}

function readReport(path) {
  if (!path || !existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
