import type { AfterRestore } from './db/after-restore.ts';
import type { SealedColumn } from './http/sealing/sealed-column.ts';
import type { CronJob } from './jobs/cron-job.ts';
import type { ColumnRule, Registry, Table } from './registry.ts';

/**
 * What a noun declares of itself, in the `slice.ts` of its folder; `Deps`: those of its area. `slices.ts` lists them all.
 */
export type Slice<Deps> = {
  /** Area and noun, as its folder is called. */
  name: string;
  /** The handlers of its part of the contract. */
  routes?: (deps: Deps) => object;
  jobs?: CronJob<Deps>[];
  /** The tables that it alone writes. */
  tables?: Record<string, Table>;
  /** Functions of the database that run with the owner's rights, with the reason; each was reviewed. */
  definerFunctions?: Record<string, string>;
  sealedColumns?: SealedColumn[];
  afterRestore?: AfterRestore;
};

const rules: ColumnRule[] = ['customer', 'free-text', 'staff', 'secret', 'none'];

const rulesOf = (table: Table): [string, ColumnRule][] =>
  rules.flatMap((rule) =>
    (table[rule] ?? '').split(' ').flatMap((column) => (column === '' ? [] : [[column, rule]])),
  );

/** @throws when two nouns declare one table */
export function registryOf(slices: readonly Slice<never>[]): Registry {
  const tables = new Map<string, Table>();
  for (const slice of slices)
    for (const [name, table] of Object.entries(slice.tables ?? {})) {
      if (tables.has(name)) throw new Error(`${slice.name}: another noun declares ${name} too`);
      tables.set(name, table);
    }
  return {
    personalColumns: Object.fromEntries(
      [...tables].map(([name, table]) => [name, Object.fromEntries(rulesOf(table))]),
    ),
    sharedTables: Object.fromEntries(
      [...tables].flatMap(([name, { shared }]) => (shared === undefined ? [] : [[name, shared]])),
    ),
    definerFunctions: Object.assign({}, ...slices.map((slice) => slice.definerFunctions ?? {})),
    sealedColumns: slices.flatMap(({ sealedColumns = [] }) => sealedColumns),
    afterRestore: slices.flatMap(({ afterRestore }) => afterRestore ?? []),
  };
}
