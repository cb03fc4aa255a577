import { describe } from 'vitest';
import { engineReaders } from './engine-registry.ts';
import { testGrowth } from './readers-growth.ts';

describe('what searches, groups and writes takes three times as long for three times the text @check-30.3', () => {
  testGrowth(engineReaders.slice(6));
});
