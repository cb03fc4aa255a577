/** What is not to come back: who was erased, and how long a client keeps what its customers wrote (docs/personal-data.md). */

export { addressHashing, foldAddress, type AddressHash } from './address.ts';
export { withoutRemoved } from './kept-out.ts';
export {
  findRetention,
  listRetentions,
  moveBoundary,
  noteRun,
  putRetention,
  type Months,
  type Removed,
  type RetentionKind,
  type RetentionRecord,
} from './retention-store.ts';
export {
  addToReport,
  finishErasure,
  insertErasure,
  keepTraces,
  listErasures,
  listKnownHashes,
  takeErasure,
  tracesPlace,
  type ErasureRecord,
  type Erasing,
  type Traces,
} from './store.ts';
