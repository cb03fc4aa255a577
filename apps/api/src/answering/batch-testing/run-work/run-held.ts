import type { Client } from '../../../accounts/index.ts';
import type { Deps } from '../../deps.ts';
import type { TestableVersion } from '../../prompts/prompts.ts';
import type { Claim, RunWork, Standing } from '../work.ts';

/** The run ends here before its last answer, and why. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped';
  readonly state: 'stopped' | 'failed';
  readonly fault: string | null;
  constructor(state: 'stopped' | 'failed', fault: string | null) {
    super(`The run ends: ${fault ?? state}`);
    this.state = state;
    this.fault = fault;
  }
}

/** What a run is answered and judged with; read when it is taken up, so that it ends on what it began with. */
export type Means = {
  /** With the models that the client had then. */
  deps: Deps;
  client: Client;
  sides: { side: 'a' | 'b'; prompt: TestableVersion }[];
  rules: string;
};

/** A run that this process has claimed. */
export type HeldRun = Means & {
  claim: Claim;
  work: RunWork;
  /** As it was at the last renewal. */
  standing: Standing;
  signal: AbortSignal;
};

/** The same fault so often in a row will not go away by itself. */
const mostFaultsInRow = 20;

/** @throws RunStopped when one fault came too often */
export function checkFaults({ lastFault, faultsInRow }: Standing): void {
  if (faultsInRow >= mostFaultsInRow) throw new RunStopped('failed', lastFault);
}

/** Before an answer. @throws RunStopped at the limit of cost, or when one fault came too often */
export function checkStanding(standing: Standing): void {
  checkFaults(standing);
  const { spentMicros, limitMicros } = standing;
  if (limitMicros !== null && spentMicros >= limitMicros) throw new RunStopped('stopped', null);
}
