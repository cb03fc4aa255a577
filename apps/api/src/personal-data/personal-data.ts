/** What other slices ask of personal data (docs/personal-data.md). */

export { addressHashing, type AddressHash } from './address.ts';
export { applyErasuresAgain } from './erase-again.ts';
export { tracesPlace } from './erasure-store.ts';
export type { ErasureWork } from './erase-person.ts';
export { withoutRemoved } from './kept-out.ts';
export { personalColumns, type ColumnRule } from './personal-columns.ts';
export { countValuesOfPerson, readValuesOfPerson } from './read-person.ts';
export { sealedColumns } from './sealed-columns.ts';
