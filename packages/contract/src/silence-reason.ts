import { z } from 'zod';

export const SilenceReason = z.enum([
  'no-knowledge',
  'off-topic',
  'program-orders',
  'nothing-close',
  'model-abstained',
  'unsupported',
]);
export type SilenceReason = z.infer<typeof SilenceReason>;
