/** What Node is told about the server's memory. */
export const serverFlags: string[];
