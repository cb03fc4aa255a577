// `npm run check`: what can be said without building, a database or a browser. Two at a time.
import { availableParallelism } from 'node:os';
import { prepareNode, root, say } from './setup/prepare.mjs';
import { runStep } from './steps/run-step.mjs';
import { checkSteps } from './steps/steps.mjs';

async function main() {
  const nodePath = await prepareNode();
  const waiting = [...checkSteps];
  let failed = 0;
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, { root, nodePath, say });
      const time = `${result.seconds.toFixed(1)} s`;
      process.stdout.write(`${result.failed ? 'FAILED' : 'ok    '}  ${step.name} (${time})\n`);
      if (result.failed) process.stdout.write(`${result.output.trimEnd()}\n`);
      failed += result.failed;
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
  return failed;
}

main().then(
  (failed) => {
    process.exitCode = failed > 0 ? 1 : 0;
  },
  (error) => {
    say(error.message);
    process.exitCode = 1;
  },
);
