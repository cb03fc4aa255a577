import { sql } from 'kysely';
import type { ExportFormat } from '@replique/contract/insight/export-requests';
import type { ExportKind } from '@replique/contract/insight/export-columns';
import { columnsOf, durableWork, type Claim } from '../../platform/work/durable-work.ts';
import type { Work } from '../../platform/work/durable-work.ts';
import type { FileKey } from './store.ts';

type Row = FileKey & {
  uuid: string;
  kind: ExportKind;
  fileName: string;
  format: ExportFormat;
  language: 'en' | 'fr';
  columns: string[];
  filter: Record<string, unknown> | null;
  picked: number[] | null;
  requestedBy: number | null;
  requestedAt: Date;
  scheduleId: number | null;
  attempts: number;
  /** The last one that is in the file already, and the last one that may come into it. */
  reached: number;
  chosenLast: number;
};

/** The files that are made: a client with one does not wait for a client with ten. */
export const files = durableWork({
  table: 'exports',
  key: { id: 'id' },
  claimed: sql<Row>`${columnsOf([
    'client_id as clientId',
    'id',
    'uuid',
    'kind',
    'file_name as fileName',
    'format',
    'language',
    'columns',
    'filter',
    'picked',
    'requested_by as requestedBy',
    'requested_at as requestedAt',
    'schedule_id as scheduleId',
    'attempts',
    'reached',
  ])}, coalesce(w.chosen_last, 0) as "chosenLast"`,
  open: ['waiting', 'running'],
  fairness: 'client',
  order: sql`w.requested_at`,
  begin: () => ({ state: 'running' }),
  handBack: () => ({ state: 'waiting' }),
  leaseSeconds: 60,
  // One long one must not keep all others waiting.
  concurrency: 2,
  // A file that ended its process so often without a step forward would do so again.
  maxAttempts: 3,
});

export type ExportClaim = Claim<Row>;
export type FileWork = Work<'exports', Row, unknown>;
