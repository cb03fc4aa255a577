// Fails when the agent panel weighs too much: all its JavaScript, both languages, gzip -9.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const build = 'apps/panel/dist';
export const panelBudget = 30_000;

export function checkPanelBytes(root) {
  const folder = join(root, build);
  if (!existsSync(folder))
    return { findings: [{ path: build, rule: 'there is no build', remedy: 'build the panel' }] };
  const weights = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => gzipSync(readFileSync(join(folder, name)), { level: 9 }).length);
  const total = weights.reduce((sum, bytes) => sum + bytes, 0);
  const findings =
    total > panelBudget
      ? [
          {
            path: build,
            rule: `the panel weighs ${total} bytes, budget ${panelBudget}`,
            remedy: 'a help desk opens it beside every ticket: load less',
          },
        ]
      : [];
  return {
    findings,
    notes: [`${String(total).padStart(8)}  agent panel, both languages (budget ${panelBudget})`],
  };
}
