import { describe } from 'vitest';
import { engineReaders } from './engine-registry.ts';
import { testGrowth } from './readers-growth.ts';

describe('what searches, groups and writes takes three times as long for three times the text', () => {
  testGrowth(engineReaders.slice(6));
});
