/** Path of an installed browser, `CHROMIUM_PATH` first; undefined when there is none. */
export function findBrowser(
  env?: NodeJS.ProcessEnv,
  exists?: (path: string) => boolean,
): string | undefined;

/** Finds a browser or installs one as root. Throws the one command to run when it may not. */
export function ensureBrowser(say: (line: string) => void): Promise<string>;
