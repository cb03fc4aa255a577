/** The schema of Crisp's iFrame widget at this address. */
export function crispSchema(address: string): { version: string; url: string };
