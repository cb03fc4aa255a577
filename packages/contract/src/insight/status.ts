import { z } from 'zod';
import { failures, moment, ref, route } from '../route.ts';
import { CheckStep } from './monitoring.ts';

const count = z.int().min(0);

/** A part of the service as its client sees it: the steps of its check, then what is the installation's. */
export const ServicePart = z.enum([...CheckStep.options, 'figures', 'jobs', 'models']);
export type ServicePart = z.infer<typeof ServicePart>;

/** How the service does for one client: the last check, 30 days by day, incidents of 90 days. */
export const ServiceStatus = z.object({
  checkedAt: moment.nullable(),
  /** Of the last 30 days: the share of checks that succeeded. */
  uptime: z.number().nullable(),
  parts: z.array(
    z.object({
      part: ServicePart,
      /** `off`: it does not apply to this client; `unknown`: not checked yet. */
      state: z.enum(['ok', 'failing', 'off', 'unknown']),
      since: moment.nullable(),
      /** A key of the phrases `monitoring.causes`. */
      cause: z.string().nullable(),
    }),
  ),
  /** Oldest first, up to today (UTC); days without a check are left out. */
  days: z.array(z.object({ day: z.iso.date(), checks: count, successes: count })),
  /** Newest first, at most 50. Of the installation's no more is said than when they were. */
  incidents: z.array(
    z.object({
      uuid: z.uuid(),
      part: ServicePart,
      cause: z.string(),
      openedAt: moment,
      endedAt: moment.nullable(),
      /** Seconds, up to now while it is open. */
      duration: count,
    }),
  ),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;

export const status = {
  get: route('GET', '/v2/clients/{client}/status', {
    access: { auth: 'user', role: 'guest', scope: 'own' },
    tag: 'monitoring',
    summary: 'How the service does for a client, and its incidents',
  })
    .errors(failures('clients.not-found'))
    .input(z.strictObject({ client: ref('client') }))
    .output(ServiceStatus),
};
