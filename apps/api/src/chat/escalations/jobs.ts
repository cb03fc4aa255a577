import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { sendingJob } from '../../platform/jobs/sending-job.ts';
import { escalationJob } from './escalations.ts';
import { sendDue, type Round } from './send.ts';
import { findNextDue } from './work-store.ts';

export const escalationsCron: CronJob<Deps>[] = [
  sendingJob<Deps, Round>({
    name: escalationJob,
    beginRound: () => new Set(),
    send: (deps, round) => sendDue(deps, {}, round),
    findNextDue,
    failed: 'not every chat became a ticket',
  }),
];
