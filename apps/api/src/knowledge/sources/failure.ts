import type { ReadingFailure } from '@replique/contract/knowledge/sources';
import { SourceFailure } from './reading/types.ts';

/** A failure as people are told of it, where it is one of reading; everything else is a fault of ours. */
export function failureOf(error: unknown, signal: AbortSignal, url: string): ReadingFailure {
  if (signal.aborted) return { reason: 'timeout', status: null, url };
  if (error instanceof SourceFailure)
    return { reason: error.reason, status: error.status, url: error.url };
  throw error;
}

/** The page is not only out of reach: its server says that there is none. */
export const isGone = ({ status }: { status: number | null }) => status === 404 || status === 410;
