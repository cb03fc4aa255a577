import type { Writer } from '@replique/engine/generation/suggest';
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
  /** With the models that the client had then, by which answers are judged. */
  deps: Deps;
  client: Client;
  sides: TestedSide[];
  rules: string;
};

export type TestedSide = {
  side: 'a' | 'b';
  prompt: TestableVersion;
  /** The side's model; null: the built-in writer. */
  writer: Writer | null;
  /** What its dearest answer took so far, or its model's calls lately on average, in millionths. */
  dearestMicros: number;
  /** Its answers that are being written. */
  atWork: number;
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

/** Before a case. @throws RunStopped at the limit of cost, or when one fault came too often */
export function checkStanding(standing: Standing): void {
  checkFaults(standing);
  const { spentMicros, limitMicros } = standing;
  if (limitMicros !== null && spentMicros >= limitMicros) throw new RunStopped('stopped', null);
}

/**
 * Before an answer of this side, which is counted as being at work. For each of those as much is held back as the dearest one
 * took, so that the limit is not passed.
 * @throws RunStopped as `checkStanding`, and where another such answer would pass the limit
 */
export function reserve({ standing, sides }: HeldRun, side: TestedSide): void {
  checkStanding(standing);
  const heldBack = sides.reduce((sum, each) => sum + each.atWork * each.dearestMicros, 0);
  const { spentMicros, limitMicros } = standing;
  if (limitMicros !== null && spentMicros + heldBack + side.dearestMicros > limitMicros)
    throw new RunStopped('stopped', null);
  side.atWork += 1;
}
