// Fails when the agent panel or the browser extension weighs too much: all its JavaScript, both languages, gzip -9.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const panelBudget = 30_000;

/** The extension is the panel, and what lies around it. */
const shells = [
  { name: 'agent panel', build: 'apps/panel/dist' },
  { name: 'browser extension', build: 'apps/extension/dist' },
];

function checkShell(root, { name, build }) {
  const folder = join(root, build);
  if (!existsSync(folder))
    return { findings: [{ path: build, rule: 'there is no build', remedy: `build the ${name}` }] };
  const weights = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  const total = weights.reduce((sum, bytes) => sum + bytes, 0);
  const findings =
    total > panelBudget
      ? [
          {
            path: build,
            rule: `the ${name} weighs ${total} bytes, budget ${panelBudget}`,
            remedy: 'it opens beside every ticket: load less',
          },
        ]
      : [];
  const note = `${String(total).padStart(8)}  ${name}, both languages (budget ${panelBudget})`;
  return { findings, notes: [note] };
}

export function checkPanelBytes(root) {
  const checked = shells.map((shell) => checkShell(root, shell));
  return {
    findings: checked.flatMap(({ findings }) => findings),
    notes: checked.flatMap(({ notes = [] }) => notes),
  };
}
