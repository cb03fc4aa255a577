import { z } from 'zod';
import { anyRef, failures, route } from '../route.ts';

export const actions = ['clients.second-factor-demanded', 'staff.second-factor-demanded'] as const;

/** From whom a second factor is demanded, by client and for the provider's own staff. */

const tag = 'second-factor';

export const FactorFrom = z.enum(['nobody', 'admins', 'agents', 'everybody']);
export type FactorFrom = z.infer<typeof FactorFrom>;

/** Days that a person has from when the demand meets them first. */
const graceDays = z.int().min(0).max(90);

export const FactorRule = z.object({ from: FactorFrom, graceDays });
export type FactorRule = z.infer<typeof FactorRule>;

export const StaffFactorRule = z.object({ isRequired: z.boolean(), graceDays });
export type StaffFactorRule = z.infer<typeof StaffFactorRule>;

const client = anyRef('client');
const clientOptions = { access: { auth: 'user', role: 'admin', scope: 'own' }, tag } as const;
const staffOptions = { access: { auth: 'user', role: 'super-admin', scope: 'all' }, tag } as const;

export const factorRules = {
  read: route('GET', '/v2/clients/{client}/second-factor', {
    ...clientOptions,
    summary: 'From whom of a client a second factor is demanded',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client }))
    .output(FactorRule),
  save: route('PUT', '/v2/clients/{client}/second-factor', {
    ...clientOptions,
    needsProof: 'always',
    summary: 'Demand a second factor of a client’s people',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client, from: FactorFrom, graceDays }))
    .output(FactorRule),
  readStaff: route('GET', '/v2/second-factor', {
    ...staffOptions,
    summary: 'Whether a second factor is demanded of super-admins',
  }).output(StaffFactorRule),
  saveStaff: route('PUT', '/v2/second-factor', {
    ...staffOptions,
    needsProof: 'always',
    summary: 'Demand a second factor of super-admins',
  })
    .input(z.strictObject({ isRequired: z.boolean(), graceDays }))
    .output(StaffFactorRule),
};
