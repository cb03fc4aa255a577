/** The words a confidence is told in; the engine's figure, 0 to 1, stays on hover. */
export type ConfidenceWord = 'high' | 'fair' | 'low';

/** Where the engine says that about nine in ten were right (its `gates.ts`). */
const highFrom = 0.7;
const fairFrom = 0.4;

export function confidenceWord(confidence: number): ConfidenceWord {
  if (confidence >= highFrom) return 'high';
  return confidence >= fairFrom ? 'fair' : 'low';
}

export const confidenceTones = { high: 'success', fair: 'warning', low: 'danger' } as const;
