import type { AfterRestore } from './db/after-restore.ts';
import type { SealedColumn } from './http/sealing/sealed-column.ts';

/**
 * What a column that can hold words or bytes may tell of people; erasure, retention, backups without names and
 * docs/personal-data.md go by it.
 *
 * - `customer`: names, addresses and words of a client’s customers
 * - `free-text`: written by staff, by a model or by another system; may quote a customer
 * - `staff`: names and addresses of the people who work here
 * - `secret`: sealed or hashed, opens something
 * - `none`: codes, states, settings, hashes that tell nothing
 */
export type ColumnRule = 'customer' | 'free-text' | 'staff' | 'secret' | 'none';

/** A table: the rule of each column of text, JSON, bytes or search words, names with blanks between. */
export type Table = Partial<Record<ColumnRule, string>> & {
  /** Why its rows belong to no single client; every other table is given to clients by `own_by_client`. */
  shared?: string;
  /** Why the file of what is kept about one person holds none of its words. */
  ofNobody?: string;
};

/** Table → column → rule. */
export type PersonalColumns = Readonly<Record<string, Readonly<Record<string, ColumnRule>>>>;

/** What the catalogue is held against: every table that is not shared must be given to clients by `own_by_client`. */
export type CatalogueLists = Pick<Registry, 'sharedTables' | 'definerFunctions'>;

/** What is put together from all nouns for those that work on the rows of every one: backup, erasure, keys. */
export type Registry = {
  personalColumns: PersonalColumns;
  /** Tables that belong to no single client, with the reason. */
  sharedTables: Readonly<Record<string, string>>;
  definerFunctions: Readonly<Record<string, string>>;
  /** In the order of the areas: what the installation cannot start without comes first. */
  sealedColumns: SealedColumn[];
  afterRestore: AfterRestore[];
};
