import type { Deps } from '../deps.ts';
import type { ActionsWork } from './held-action.ts';
import { endActionAs, runAction, type RunOptions } from './run-action.ts';
import { actions } from './work.ts';

/** Job: does what was asked for, and what another process left behind; ends when nothing is left. */
export const runActions = (
  deps: Deps,
  work: ActionsWork,
  options: RunOptions = {},
): Promise<void> =>
  actions.run(
    deps,
    {
      work: (running) => runAction(deps, work, running, options),
      failed: (running, cause) => endActionAs(deps, running, cause),
    },
    options,
  );
