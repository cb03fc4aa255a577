// `npm start`: installs and builds what is missing, then runs the server.
// Plain JavaScript without dependencies, since it runs before anything is installed.
import { join } from 'node:path';
import { buildApps } from './setup/build-apps.mjs';
import { prepareNode, root, say } from './setup/prepare.mjs';
import { serve } from './setup/serve.mjs';

try {
  const nodePath = await prepareNode();
  await buildApps(root, nodePath, say);
  const entry = join('apps', 'api', 'src', 'main.ts');
  process.exit(await serve(nodePath, entry, { cwd: root, args: process.argv.slice(2) }));
} catch (error) {
  say(error.message);
  process.exit(1);
}
