import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPanelBytes, panelBudget } from './check-panel-bytes.mjs';

let root;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'replique-panel-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function build(shell, bytes) {
  const folder = join(root, `apps/${shell}/dist`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'panel-1.js'), randomBytes(bytes));
}

describe('the bytes of the agent panel and the browser extension', () => {
  it.each(['panel', 'extension'])(
    'are within their budget, and too many are refused: %s',
    (name) => {
      for (const shell of ['panel', 'extension']) build(shell, 1_000);
      expect(checkPanelBytes(root).findings).toEqual([]);
      build(name, panelBudget + 1);
      expect(checkPanelBytes(root).findings).toMatchObject([{ path: `apps/${name}/dist` }]);
    },
  );

  it('cannot be told without a build', () => {
    build('panel', 1_000);
    expect(checkPanelBytes(root).findings).toMatchObject([{ rule: 'there is no build' }]);
  });
});
