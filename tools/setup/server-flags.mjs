/**
 * What Node is told about the server's memory. Long work asks for its garbage to be collected
 * (apps/api/src/insight/exports/files/bounded-memory.ts); and requests that wait a moment are not kept as if they were to last, which
 * the others pay for in pauses when one client is loud (docs/reports/load.md).
 */
export const serverFlags = ['--expose-gc', '--max-semi-space-size=32'];
