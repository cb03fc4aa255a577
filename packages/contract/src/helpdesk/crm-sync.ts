import { z } from 'zod';
import { crmPlatform, CrmReason } from './crm.ts';
import { anyRef, failuresOf, listOf, moment, paging, ref, route } from '../route.ts';

export const errors = {
  'crm-sync.letter-not-found': { status: 404, message: 'This ticket is not among those given up.' },
} as const;

export const actions = ['crm-sync.started', 'crm-sync.read-asked', 'crm-sync.redelivered'] as const;

const failures = failuresOf(errors);

const guestReads = { auth: 'user', role: 'guest', scope: 'own' } as const;
const adminOnly = { auth: 'user', role: 'admin', scope: 'own' } as const;
const tag = 'crm-sync';

const count = z.int().min(0);

/** Why a reading, or one ticket of it, did not work: the CRM's reasons, and ours. */
export const CrmSyncReason = z.enum([
  ...CrmReason.options,
  /** The ticket could not be stored as it came. */
  'not-stored',
  /** A fault of ours; the log says more. */
  'internal',
]);
export type CrmSyncReason = z.infer<typeof CrmSyncReason>;

const CrmSyncError = z.object({
  reason: CrmSyncReason,
  /** The platform's own words; only for admins. */
  detail: z.string().nullable(),
  status: z.int().nullable(),
  at: moment,
});

/** Spec §4 "Health check". */
export const CrmHealth = z.enum(['FAILED', 'SUCCESS']);
export type CrmHealth = z.infer<typeof CrmHealth>;

/**
 * How far a CRM is read. `off`: not in use, or never begun; `paused`: the CRM asked to wait, until `retryAt`;
 * `failed`: it goes on by itself at `retryAt`, and where credentials are wrong when they are saved again.
 */
export const CrmSyncState = z.object({
  state: z.enum(['off', 'waiting', 'running', 'paused', 'failed']),
  /** FAILED from the first failure until a turn ends well, `error` says why; null while it was never asked. */
  health: CrmHealth.nullable(),
  /** The history is read to its end: what comes now is new. */
  isCaughtUp: z.boolean(),
  /** Tickets that the history holds, about; null where the platform does not tell. */
  estimate: count.nullable(),
  /** When the history is expected to end, as it went so far; null where nothing tells. */
  expectedEnd: moment.nullable(),
  /** Changes that the CRM told of, since the history was begun. */
  readCount: count,
  storedCount: count,
  /** Tries that failed. */
  failedCount: count,
  /** Changed tickets that are still to be read. */
  waitingCount: count,
  /** Given up after a day and more of tries: people decide. */
  deadLetters: count,
  /** The last event that a webhook told of. */
  lastEventAt: moment.nullable(),
  /** When the CRM was asked last. */
  lastReadAt: moment.nullable(),
  /** How long what waits has been waiting, at most; null when nothing does. */
  lagSeconds: count.nullable(),
  retryAt: moment.nullable(),
  error: CrmSyncError.nullable(),
  /** Tickets that changed since then are read. */
  since: moment.nullable(),
});
export type CrmSyncState = z.infer<typeof CrmSyncState>;

/** A ticket of the CRM that could not be read or stored. */
export const CrmDeadLetter = z.object({
  uuid: z.uuid(),
  /** The CRM's own id of the ticket. */
  externalId: z.string(),
  noticedAt: moment,
  attempts: count,
  error: CrmSyncError,
});
export type CrmDeadLetter = z.infer<typeof CrmDeadLetter>;

const onePlatform = { client: anyRef('client'), platform: crmPlatform };
const path = '/v2/clients/{client}/crms/{platform}';
const inUse = failures('clients.not-found', 'crm.not-connected');

export const crmSync = {
  read: route('GET', `${path}/sync`, {
    access: guestReads,
    tag,
    summary: 'How far a CRM is read',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject(onePlatform))
    .output(CrmSyncState),
  start: route('POST', `${path}/sync/start`, {
    access: adminOnly,
    tag,
    summary: 'Read the history again, from a moment on; without one, from where it was begun last',
  })
    .errors(inUse)
    .input(z.strictObject({ ...onePlatform, since: moment.optional() }))
    .output(CrmSyncState),
  readNow: route('POST', `${path}/sync/read`, {
    access: adminOnly,
    tag,
    summary: 'Ask the CRM now what changed, instead of in a minute',
  })
    .errors(inUse)
    .input(z.strictObject(onePlatform))
    .output(CrmSyncState),
  deadLetters: route('GET', `${path}/dead-letters`, {
    access: adminOnly,
    tag,
    summary: 'Tickets that were given up, latest first',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ ...onePlatform, ...paging }))
    .output(listOf(CrmDeadLetter)),
  redeliver: route('POST', `${path}/dead-letters/{letter}/redeliver`, {
    access: adminOnly,
    tag,
    summary: 'Try a ticket again that was given up',
  })
    .errors(failures('clients.not-found', 'crm.not-connected', 'crm-sync.letter-not-found'))
    .input(z.strictObject({ ...onePlatform, letter: ref('dead-letter') }))
    .output(CrmSyncState),
  redeliverAll: route('POST', `${path}/dead-letters/redeliver`, {
    access: adminOnly,
    tag,
    summary: 'Try everything again that was given up',
  })
    .errors(inUse)
    .input(z.strictObject(onePlatform))
    .output(CrmSyncState),
};
