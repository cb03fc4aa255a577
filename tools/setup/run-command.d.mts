/** Runs a command whose output only matters when it fails: then it is the error's message. */
export function runQuietly(
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; what: string },
): Promise<void>;
