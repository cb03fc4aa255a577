import { z } from 'zod';
import { route } from './route.ts';

export const zone = z.enum(['eu', 'us']);

/** A client in its v2 form (wire.md). `logo` is a data URL or null. */
export const Client2 = z.object({
  uuid: z.uuid(),
  id: z.int(),
  name: z.string(),
  logo: z.string().nullable(),
  archived: z.boolean(),
  zone,
  llm: z.string(),
  model: z.string(),
  promptUuid: z.uuid().nullable(),
});
export type Client2 = z.infer<typeof Client2>;

export const clients = {
  /** A super-admin sees every client, anybody else only the own one. Bare array (spec §7). */
  list: route('GET', '/v2/clients', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    tag: 'clients',
    summary: 'Clients the caller may see',
  })
    .input(z.strictObject({ archived: z.enum(['0', '1']).optional() }))
    .output(z.array(Client2)),
};
