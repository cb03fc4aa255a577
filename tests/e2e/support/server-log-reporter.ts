import type { FullResult, Reporter } from '@playwright/test/reporter';
import { readServerLogs } from './stack.ts';

/** Shows the end of the server's log when a journey failed. Playwright wants a default export. */
export default class ServerLogReporter implements Reporter {
  async onEnd(result: FullResult): Promise<void> {
    if (result.status === 'passed') return;
    process.stdout.write(`\nThe ends of the servers' logs:\n${await readServerLogs()}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
