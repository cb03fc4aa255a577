/** From these confidences on a reply is ready to send, and worth checking; below it is weak. Without schemas: the console reads it. */
export const readyFrom = 0.85;
export const checkFrom = 0.5;

/** The words a confidence is told in, everywhere; the figure, 0 to 1, is for those who look closer. */
export type ConfidenceWord = 'ready' | 'check' | 'weak';

export function confidenceWord(confidence: number): ConfidenceWord {
  if (confidence >= readyFrom) return 'ready';
  return confidence >= checkFrom ? 'check' : 'weak';
}
