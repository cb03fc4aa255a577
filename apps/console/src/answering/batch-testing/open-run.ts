import type { TestRun } from '@replique/contract/answering/batch-testing';

export const isOpen = ({ state }: Pick<TestRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** What is read of a run is read again each second until it has ended. */
export const whileOpen = (run: TestRun) => ({ refetchInterval: isOpen(run) && 1_000 }) as const;
