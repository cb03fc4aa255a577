import type { Deps } from '../deps.ts';
import type { CronJob } from '../../platform/jobs/cron-job.ts';
import { sendingJob } from '../../platform/jobs/sending-job.ts';
import { beginRound, sendDue, type Round } from './send.ts';
import { findNextDue } from './work-store.ts';
import { writeBackJob } from './write-back.ts';

export const writeBackCron: CronJob<Deps>[] = [
  sendingJob<Deps, Round>({
    name: writeBackJob,
    beginRound,
    send: (deps, round) => sendDue(deps, {}, round),
    findNextDue,
    failed: 'not everything went to the CRMs',
  }),
];
