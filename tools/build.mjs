// `npm run build`: installs what is missing and builds the console and the widget, without starting anything.
import { buildApps } from './setup/build-apps.mjs';
import { prepareNode, root, say } from './setup/prepare.mjs';

try {
  await buildApps(root, await prepareNode(), say);
} catch (error) {
  say(error.message);
  process.exit(1);
}
