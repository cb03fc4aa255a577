// What every command does first: a Node that can run the product, and the packages.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode, explainUnsupported } from './choose-node.mjs';
import { installPackages } from './install-packages.mjs';

/** The repository's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** One line of progress on the error stream, so that a command's own output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Installs what is missing; answers the path of a Node ≥ 24. Throws one line when there is none. */
export async function prepareNode() {
  const problem = explainUnsupported(process.versions.node, process.platform, process.arch);
  if (problem) throw new Error(problem);
  await installPackages(root, say);
  const nodePath = chooseNode(root);
  if (nodePath) return nodePath;
  throw new Error(
    `Node ${process.versions.node} is too old and the packaged Node was not installed (npm left optional packages out?): install Node 24 (https://nodejs.org).`,
  );
}
