import { z } from 'zod';

/**
 * Why a text from outside is only stored and shown as it came: it is longer than anything that is read, or reading it
 * took more time or memory than it may. Keys of the phrases `notAnalysed.*`.
 */
export const NotAnalysed = z.enum(['too-large', 'too-slow']);
export type NotAnalysed = z.infer<typeof NotAnalysed>;
