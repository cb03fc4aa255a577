// `npm run sabotage [-- SLICE…]`: takes the guards of routes and tables away, one at a time, and says which of that
// the tests notice: all of them, or those of some slices (`npm run sabotage -- tickets prompts tables`).
import { toolEnvironment } from './setup/choose-node.mjs';
import { prepareNode, root, say } from './setup/prepare.mjs';
import { runCommand } from './setup/run-command.mjs';

const file = 'tests/product/sabotage.deep.test.ts';

try {
  const asked = process.argv.slice(2).join(' ') || 'all';
  const env = { ...toolEnvironment(root, await prepareNode()), DEEP: '1', SABOTAGE: asked };
  const onOutput = (text) => process.stdout.write(text);
  const { code } = await runCommand('vitest', ['run', '--project', 'product', file], {
    cwd: root,
    env,
    onOutput,
  });
  process.exitCode = code;
} catch (error) {
  say(error.message);
  process.exitCode = 1;
}
