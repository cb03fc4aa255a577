/** Path of an installed browser, `CHROMIUM_PATH` first; undefined when there is none. */
export function findBrowser(
  env?: NodeJS.ProcessEnv,
  exists?: (path: string) => boolean,
): string | undefined;
