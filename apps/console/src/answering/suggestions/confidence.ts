import { checkFrom, readyFrom } from '@replique/contract/answering/confidence';

/** The words a confidence is told in; the engine's figure, 0 to 1, stays on hover. */
export type ConfidenceWord = 'ready' | 'check' | 'weak';

export function confidenceWord(confidence: number): ConfidenceWord {
  if (confidence >= readyFrom) return 'ready';
  return confidence >= checkFrom ? 'check' : 'weak';
}

export const confidenceTones = { ready: 'success', check: 'warning', weak: 'danger' } as const;
