import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chooseNode } from '../../setup/choose-node.mjs';
import { root } from '../../setup/prepare.mjs';

/**
 * A thing to put right: where, which rule, and what to do about it.
 * @typedef {{ path: string, line?: number, rule: string, remedy: string }} Finding
 */

/** Runs a checker as a command when its module is the one started; else does nothing. */
export async function runAsCommand(moduleUrl, name, check) {
  if (!process.argv[1] || realpathSync(process.argv[1]) !== fileURLToPath(moduleUrl)) return;
  if (chooseNode(root) !== process.execPath) {
    console.error(`Run this with Node 24: npm run check, or npm test -- ${name}.`);
    process.exitCode = 1;
    return;
  }
  const { findings, notes = [] } = await check(root);
  for (const note of notes) console.log(note);
  for (const { path, line, rule, remedy } of findings) {
    console.log(`${path}${line ? `:${line}` : ''}  ${rule}\n    → ${remedy}`);
  }
  console.log(findings.length === 0 ? `${name}: in order.` : `${name}: ${findings.length} to fix.`);
  if (findings.length > 0) process.exitCode = 1;
}
