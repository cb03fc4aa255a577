// `node tools/run.mjs FILE [ARGUMENTS]`: runs one of the project's programs with Node 24,
// installing what is missing first; how `npm run import` and the benches start.
import { prepareNode, root, say } from './setup/prepare.mjs';
import { serve } from './setup/serve.mjs';

const [entry, ...args] = process.argv.slice(2);

try {
  if (!entry) throw new Error('Usage: node tools/run.mjs FILE [ARGUMENTS]');
  process.exit(await serve(await prepareNode(), entry, { cwd: root, args }));
} catch (error) {
  say(error.message);
  process.exit(1);
}
