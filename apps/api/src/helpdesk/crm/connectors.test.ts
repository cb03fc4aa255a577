import { afterAll, expect, it } from 'vitest';
import { createOutbound } from '../../platform/http/outbound/outbound.ts';
import { createCrmAccess } from './crm-access.ts';

const outbound = createOutbound({ allow: [] });
afterAll(() => outbound.close());

it('keeps the limits of accounts that are in use, however many others are tried', () => {
  const crm = createCrmAccess(outbound, () => new Date());
  const limit = { most: 1, perMs: 1 };
  const busy = crm.stateOf('busy', limit);
  const idle = crm.stateOf('idle', limit);
  for (let count = 0; count < 6_000; count += 1) {
    crm.stateOf(`${count}`, limit);
    expect(crm.stateOf('busy', limit)).toBe(busy);
  }
  expect(crm.stateOf('idle', limit)).not.toBe(idle);
});
