import type { ResourceLimits } from 'node:worker_threads';

/**
 * What a thread may hold, so that going beyond ends the thread and not the process: Node grants 16 MB more for the
 * collection under way, and a young generation is moved over in one go. With the usual size V8 ends the whole process.
 */
export const threadMemory = (megabytes: number): ResourceLimits => ({
  maxOldGenerationSizeMb: megabytes,
  maxYoungGenerationSizeMb: 6,
});
