import { describe, expect, it } from 'vitest';
import { parseSimulatorSearch } from './simulator-search.ts';

describe('the address of the demo’s CRM', () => {
  it('names the open ticket and the dialog; anything else counts as not given', () => {
    expect(parseSimulatorSearch({ ticket: '1001', dialog: 'write' })).toEqual({
      ticket: '1001',
      dialog: 'write',
    });
    expect(parseSimulatorSearch({ ticket: undefined, dialog: 'other' })).toMatchObject({
      dialog: undefined,
    });
    expect(parseSimulatorSearch({})).toEqual({ ticket: undefined, dialog: undefined });
  });
});
