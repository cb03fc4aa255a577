import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';

const planted = [];

afterEach(() => {
  for (const folder of planted.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Writes a small tree of files into a new folder, gone after the test. Answers its path. */
export function plantTree(files) {
  const root = mkdtempSync(join(tmpdir(), 'replique-scripts-'));
  planted.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

/** A manifest as text. */
export function manifest(name, dependencies = {}) {
  return JSON.stringify({ name, type: 'module', dependencies });
}
