import { z } from 'zod';
import { Client2 } from './clients.ts';
import { failures, listOf, moment, paging, ref, route } from '../route.ts';

export const actions = [
  'audit.verified',
  'installation.restored',
  'installation.outgoing-released',
] as const;

/** One thing that the caller did; `action` is a key of the phrases `audit.actions`, `href` an address of the console. */
export const HistoryEntry = z.object({
  id: z.uuid(),
  at: moment,
  action: z.string(),
  label: z.string(),
  href: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A field that a change touched; what is secret stands as `•••`. Null: it was not there. */
export const AuditDifference = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditDifference = z.infer<typeof AuditDifference>;

export const AuditEntry = z.object({
  uuid: z.uuid(),
  at: moment,
  /** `key`: a client's program; `server`: nobody, when a date had come. `name` null: somebody who was deleted. */
  actor: z.object({
    kind: z.enum(['person', 'key', 'server']),
    uuid: z.uuid().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
  }),
  client: z.object({ uuid: z.uuid().nullable(), name: z.string() }).nullable(),
  /** A key of the phrases `audit.actions`. */
  action: z.string(),
  label: z.string(),
  href: z.string().nullable(),
  /** Where the call came from; null for the server's own, and for entries from before it was kept. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  differences: z.array(AuditDifference),
  /** It stands in the chain of seals; the newest entries get there within a minute. */
  isSealed: z.boolean(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const staff = { auth: 'user', role: 'super-admin', scope: 'all' } as const;

/** What narrows the audit log; all of it holds. Days in UTC, both inclusive. `search`: label, person, address, request id. */
export const AuditFilter = {
  client: ref('client').optional(),
  person: ref('user').optional(),
  action: z.array(z.string().max(80)).max(50).optional(),
  /** The part of an action before its dot, such as `prompts`. */
  area: z.array(z.string().max(40)).max(50).optional(),
  actor: z.enum(['person', 'key', 'server']).optional(),
  search: z.string().trim().max(200).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** Every entry is sealed with the hash of the one before: what was altered or taken out afterwards shows. */
export const AuditVerification = z.object({
  isWhole: z.boolean(),
  entries: z.int().min(0),
  /** Entries that wait for their seal. */
  waiting: z.int().min(0),
  /** The first entry that is not what was sealed, or is gone; null when all is whole. */
  firstBroken: z.object({ uuid: z.uuid().nullable(), at: moment.nullable() }).nullable(),
  /** The hash of the last seal, hex: who keeps it elsewhere can prove that nothing before it changed. */
  head: z.string().nullable(),
  verifiedAt: moment,
});
export type AuditVerification = z.infer<typeof AuditVerification>;

const tag = 'data sources';
const log = 'audit';

/** The two data sources of spec §7, `/data-sources/{name}.json`: the name is one of two, so each is a route. */
export const audit = {
  clientsSource: route('GET', '/data-sources/clients.json', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    tag,
    summary: 'The clients one may see, as a data source',
  }).output(z.object({ data: z.array(Client2) })),
  historySource: route('GET', '/data-sources/history.json', {
    access: { auth: 'user', role: 'guest', scope: 'self' },
    tag,
    summary: 'What one did last, newest first',
  }).output(z.object({ data: z.array(HistoryEntry).max(200) })),
  list: route('GET', '/v2/audit', {
    access: staff,
    tag: log,
    summary: 'What people, keys and the server changed, newest first',
  })
    .errors(failures('clients.not-found', 'users.not-found'))
    .input(z.strictObject({ ...AuditFilter, ...paging }))
    .output(
      listOf(AuditEntry).extend({
        /** There are more than `total`: what is filtered is counted to 10,000 only. */
        totalIsCapped: z.boolean(),
      }),
    ),
  verify: route('POST', '/v2/audit/verify', {
    access: staff,
    tag: log,
    summary: 'Go through the chain of seals and say whether the log is whole',
  }).output(AuditVerification),
};
