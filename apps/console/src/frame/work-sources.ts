import { testRunsWork } from '../batch-testing/work.ts';
import { chatExportsWork } from '../chats/work.ts';
import type { WorkSource } from '../lib/work.ts';
import { syncsWork } from '../sources/work.ts';
import { ticketActionsWork } from '../ticket-actions/work.ts';

/** What the bell tells of. */
export const workSources: WorkSource[] = [
  ticketActionsWork,
  syncsWork,
  testRunsWork,
  chatExportsWork,
];
