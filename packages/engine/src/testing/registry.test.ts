import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { engineOthers, engineReaders } from './engine-registry.ts';
import { findUnregistered, listModules } from './registry.ts';

const folder = join(import.meta.dirname, '..');

describe('the registry of what reads foreign text', () => {
  it('names every function and class that the engine exports, once, and nothing else @check-30.3', async () => {
    const lists = { readers: engineReaders, others: engineOthers };
    expect(await findUnregistered(folder, listModules(folder), lists)).toEqual([]);
  });

  it('misses what it does not name', async () => {
    const found = await findUnregistered(folder, ['text/escape-pattern'], {
      readers: [{ 'text/escape-pattern': { escapePatterns: () => null } }],
      others: [],
    });
    expect(found).toEqual([
      'not registered: text/escape-pattern escapePattern',
      'not exported: text/escape-pattern escapePatterns',
    ]);
  });
});
