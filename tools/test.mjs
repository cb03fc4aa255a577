// `npm run check`, `npm test`, `npm run test:deep` and `npm run test:full`: what proves the product, then one last line.
// Names after the command run only the steps whose name contains one: `npm test -- phrases links`.
import { prepareNode, root, say } from './setup/prepare.mjs';
import { runStep } from './steps/run-step.mjs';
import { checkSteps, deepSteps, fullSteps, testSteps } from './steps/steps.mjs';

const print = (text) => process.stdout.write(text);

/** Runs the steps, the later ones also when an earlier one fails: the checks two at a time, the rest one by one. */
async function runSteps(steps, nodePath) {
  const results = [];
  const run = async (step) => {
    if (step.isLoud) print(`\n── ${step.name}\n`);
    const result = await runStep(step, { root, nodePath, onOutput: print, say });
    const hasFailed = result.failed > 0;
    if (!step.isLoud) print(`\n── ${step.name}\n`);
    if (step.isShown || (hasFailed && !step.isLoud)) print(result.output);
    const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
    print(`   ${hasFailed ? 'FAILED' : 'ok'} in ${result.seconds.toFixed(1)} s${skipped}\n`);
    results.push(result);
  };
  const checks = steps.filter((step) => checkSteps.includes(step));
  const work = async () => {
    for (let step = checks.shift(); step; step = checks.shift()) await run(step);
  };
  await Promise.all([work(), work()]);
  for (const step of steps) if (!checkSteps.includes(step)) await run(step);
  return results;
}

function chooseSteps(args) {
  const [, all = testSteps] =
    Object.entries({ '--check': checkSteps, '--deep': deepSteps, '--full': fullSteps }).find(
      ([flag]) => args.includes(flag),
    ) ?? [];
  const names = args.filter((arg) => !arg.startsWith('--'));
  if (names.length === 0) return all;
  return all.filter((step) => names.some((name) => step.name.includes(name)));
}

function printSum(results, seconds) {
  const failing = results.filter((result) => result.failed > 0).map((result) => result.name);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  print(`\n${seconds.toFixed(0)} s in all.`);
  print(failing.length > 0 ? ` Failing: ${failing.join(', ')}.\n` : '\n');
  for (const name of results.flatMap((result) => result.flaky)) print(`  tried twice: ${name}\n`);
  for (const name of results.flatMap((result) => result.failing)) print(`  failed: ${name}\n`);
  print(`${passed} passed, ${failed} failed\n`);
  return failed;
}

async function main() {
  const steps = chooseSteps(process.argv.slice(2));
  if (steps.length === 0) throw new Error('No step has such a name.');
  const started = performance.now();
  const nodePath = await prepareNode();
  const results = await runSteps(steps, nodePath);
  return printSum(results, (performance.now() - started) / 1_000);
}

main().then(
  (failed) => {
    process.exitCode = failed > 0 ? 1 : 0;
  },
  (error) => {
    print(`${error.message}\n0 passed, 1 failed\n`);
    process.exitCode = 1;
  },
);
