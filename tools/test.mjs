// `npm test`, `npm run test:deep` and `npm run test:full`: what proves the product, then one last line.
// Names after the command run only the steps whose name contains one: `npm test -- phrases links`.
import { prepareNode, root, say } from './setup/prepare.mjs';
import { runStep } from './steps/run-step.mjs';
import { deepSteps, fullSteps, testSteps } from './steps/steps.mjs';

const print = (text) => process.stdout.write(text);

/** Runs the steps one after the other, the later ones also when an earlier one fails. */
async function runSteps(steps, nodePath) {
  const results = [];
  for (const step of steps) {
    print(`\n── ${step.name}\n`);
    const result = await runStep(step, { root, nodePath, onOutput: print, say });
    const hasFailed = result.failed > 0;
    if (step.isShown || (hasFailed && !step.isLoud)) print(result.output);
    const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : '';
    print(`   ${hasFailed ? 'FAILED' : 'ok'} in ${result.seconds.toFixed(1)} s${skipped}\n`);
    results.push(result);
  }
  return results;
}

function chooseSteps(args) {
  const all = args.includes('--full') ? fullSteps : args.includes('--deep') ? deepSteps : testSteps;
  const names = args.filter((arg) => !arg.startsWith('--'));
  if (names.length === 0) return all;
  return all.filter((step) => names.some((name) => step.name.includes(name)));
}

function printSum(results) {
  const failing = results.filter((result) => result.failed > 0).map((result) => result.name);
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
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
  const nodePath = await prepareNode();
  return printSum(await runSteps(steps, nodePath));
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
