import { z } from 'zod';
import { noticeKinds } from './preferences.ts';
import { failures, moment, ref, route } from '../route.ts';

/**
 * Something that happened and asks for the caller, told in the bell until it is dealt with, two weeks at most:
 * - `incident`: a check of a client fails for a while, or something of the installation does (super-admins)
 * - `group`: tickets that ask the same, new, without an approved answer
 * - `proposal`: a document is proposed and waits for a decision
 * - `review`: a certified document has a newer text, which waits for a decision
 * - `credential`: credentials of a program end within two weeks (Admins)
 */
export const Notice = z.object({
  kind: z.enum(noticeKinds),
  /** Of the thing that it is about. */
  uuid: z.uuid(),
  at: moment,
  /** What it is called; of an incident its kind, a key of the phrases `monitoring.incident.kinds`. */
  text: z.string(),
  /** Null: of the installation. */
  client: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  isSeen: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

const agents = { auth: 'user', role: 'agent' } as const;
const tag = 'notices';

export const notices = {
  /** Without the kinds that the caller does not want. Over all clients, a super-admin is told of incidents alone. */
  list: route('GET', '/v2/notices', {
    access: { ...agents, scope: 'own' },
    tag,
    summary: 'What happened and asks for the caller, newest first',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client').optional() }))
    .output(z.object({ items: z.array(Notice).max(30), unseen: z.int() })),
  seen: route('POST', '/v2/notices/seen', {
    access: { ...agents, scope: 'self' },
    tag,
    status: 204,
    summary: 'Everything up to a moment was seen',
  })
    .input(z.strictObject({ upTo: moment }))
    .output(z.void()),
};
