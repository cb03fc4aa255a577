import { monitoringCauses } from '@replique/contract/insight/monitoring';
import { monitoring as en } from '@replique/phrases/en/insight/monitoring';
import { monitoring as fr } from '@replique/phrases/fr/insight/monitoring';
import { describe, expect, it } from 'vitest';

describe('every cause that the server names', () => {
  it.each(monitoringCauses)('%s has a sentence and what to do, in both languages', (cause) => {
    for (const { causes, remedies } of [en, fr]) {
      expect(causes[cause]).toMatch(/\.$/);
      expect(remedies[cause]).toMatch(/\.$/);
    }
  });
});
