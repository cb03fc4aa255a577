import { describe } from 'vitest';
import { engineReaders } from './engine-registry.ts';
import { testGrowth } from './readers-growth.ts';

describe('what reads texts, masks, compares and chats takes three times as long for three times the text @check-30.3', () => {
  testGrowth(engineReaders.slice(0, 6));
});
