import type { Logger } from '../../apps/api/src/platform/db/logger.ts';

/** Says nothing; TEST_LOG=1 prints warnings and errors. */
export const testLog: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: print,
  error: print,
};

function print(fields: object | string, message?: string): void {
  if (process.env['TEST_LOG'] === '1')
    process.stderr.write(`${message ?? ''} ${JSON.stringify(fields)}\n`);
}
