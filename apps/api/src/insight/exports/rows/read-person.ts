import type { ExportColumns } from '@replique/contract/insight/export-columns';
import type { Tx } from '../../../platform/db/database.ts';

/** Everything of one person, value by value: what the slice `personal-data`, which builds on this one, knows. */
export type ReadPerson = (
  tx: Tx,
  clientId: number,
  address: string,
) => Promise<Record<ExportColumns['person'][number], string>[]>;
