/**
 * A column of sealed texts, as the slice that owns its table describes it: enough to seal every row anew with the
 * newest master key (operations/master-key/reseal.ts). A column of sealed texts is named `sealed_…`; a test holds the catalogue
 * against the list.
 */
export type SealedColumn = {
  table: string;
  column: string;
  /** Columns that name one row, never null. */
  key: readonly [string, ...string[]];
  /** Further columns that the place is made of. */
  reads?: readonly string[];
  /** The place that the row's text is bound to. */
  placeOf(row: Record<string, string>): string;
};
