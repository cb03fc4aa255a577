import { testRunsWork } from '../batch-testing/work.ts';
import { exportsWork } from '../exports/work.ts';
import type { WorkSource } from '../lib/work.ts';
import { syncsWork } from '../sources/work.ts';
import { ticketActionsWork } from '../ticket-actions/work.ts';

/** What the bell tells of. */
export const workSources: WorkSource[] = [ticketActionsWork, syncsWork, testRunsWork, exportsWork];
