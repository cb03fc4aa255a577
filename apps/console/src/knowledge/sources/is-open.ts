import type { SourceSync } from '@replique/contract/knowledge/sources';

/** Whether a reading waits or runs, so that what is shown changes by itself. */
export const isOpen = (sync: SourceSync | null) =>
  sync?.state === 'waiting' || sync?.state === 'running';
