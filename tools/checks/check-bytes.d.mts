type Finding = { path: string; rule: string; remedy: string };

/** JavaScript of the first screen for a person who is signed in, gzip -9. */
export const budget: number;

/** Checks the build of a whole repository; `total` in bytes, absent without a build. */
export function checkBytes(root: string): { findings: Finding[]; total?: number; notes?: string[] };
