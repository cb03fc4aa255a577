import { expect, it } from 'vitest';
import { readAutoDraft, toAutoDraft } from './auto-suggestions-values.ts';

const settings = { isOn: true, dailyLimit: 500, maxAgeHours: 24, timeZone: 'Europe/Paris' };

it('reads back what it shows', () => {
  expect(readAutoDraft(toAutoDraft(settings))).toEqual(settings);
});

it.each([
  ['dailyLimit', ['0', '100001', '1.5', '-3', 'many', '']],
  ['maxAgeHours', ['0', '721', '']],
  ['timeZone', ['Mars/Base', '', '  ']],
] as const)('takes no %s of %j', (field, texts) => {
  for (const text of texts)
    expect(readAutoDraft({ ...toAutoDraft(settings), [field]: text })[field]).toBeUndefined();
});
