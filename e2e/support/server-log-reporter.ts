import type { FullResult, Reporter } from '@playwright/test/reporter';
import { readServerLog } from './stack.ts';

/** Shows the end of the server's log when a journey failed. Playwright wants a default export. */
export default class ServerLogReporter implements Reporter {
  async onEnd(result: FullResult): Promise<void> {
    if (result.status === 'passed') return;
    process.stdout.write(`\nThe end of the server's log:\n${await readServerLog()}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
