import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPanelBytes, panelBudget } from './check-panel-bytes.mjs';

let root;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'replique-panel-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function build(bytes) {
  const folder = join(root, 'apps/panel/dist');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'panel-1.js'), randomBytes(bytes));
}

describe('the bytes of the agent panel', () => {
  it('are within their budget, and too many are refused', () => {
    build(1_000);
    expect(checkPanelBytes(root).findings).toEqual([]);
    build(panelBudget + 1);
    expect(checkPanelBytes(root).findings).toHaveLength(1);
  });

  it('cannot be told without a build', () => {
    expect(checkPanelBytes(root).findings).toMatchObject([{ rule: 'there is no build' }]);
  });
});
