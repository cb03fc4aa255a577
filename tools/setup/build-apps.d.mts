/** Builds each application that needs it. Throws with the builder's own words when one fails. */
export function buildApps(
  root: string,
  nodePath: string,
  say: (line: string) => void,
): Promise<void>;
