import { testRunsWork } from '../answering/batch-testing/work.ts';
import { exportsWork } from '../insight/exports/work.ts';
import type { WorkSource } from '../lib/work.ts';
import { syncsWork } from '../knowledge/sources/work.ts';
import { ticketActionsWork } from '../helpdesk/ticket-actions/work.ts';

/** What the bell tells of. */
export const workSources: WorkSource[] = [ticketActionsWork, syncsWork, testRunsWork, exportsWork];
