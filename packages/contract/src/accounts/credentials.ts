import { z } from 'zod';
import { anyRef, failures, route, sessionKeyHeader } from '../route.ts';

export const actions = ['clients.credentials-rotated'] as const;

const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'credentials';

/** What a client's own programs sign in with (wire.md). Key and secret come encrypted for the `Session-Key`. */
export const ApiCredentials = z.object({
  url: z.string(),
  apiKey: z.string(),
  apiSecret: z.string(),
});
export type ApiCredentials = z.infer<typeof ApiCredentials>;

const input = z.object({
  params: z.strictObject({ id: anyRef('client') }),
  headers: sessionKeyHeader,
});

export const credentials = {
  /** Made at the first look: a client that nobody programs for has no secret lying about. */
  get: route('GET', '/v1/clients/{id}/credentials', {
    access: adminOnly,
    tag,
    isDetailed: true,
    needsProof: 'with-factor',
    summary: 'The API credentials, encrypted for the Session-Key',
  })
    .errors(failures('session-key.invalid', 'clients.not-found'))
    .input(input)
    .output(ApiCredentials),
  /** The old key, its secret and every token got with them end at once. */
  rotate: route('POST', '/v1/clients/{id}/credentials/rotate', {
    access: adminOnly,
    tag,
    isDetailed: true,
    needsProof: 'with-factor',
    summary: 'Replace the API credentials',
  })
    .errors(failures('session-key.invalid', 'clients.not-found'))
    .input(input)
    .output(ApiCredentials),
};
