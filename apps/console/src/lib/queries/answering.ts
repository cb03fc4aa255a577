import { orpc, stale, type ChangeRules, type Effect, type Outputs } from './utils.ts';

/** Every change answers the whole prompt, which replaces what is shown of it. */
const promptChanged = (prompt: Outputs['prompts']['get']): Effect => ({
  known: [orpc.prompts.get.queryKey({ input: { prompt: prompt.uuid } }), prompt],
  stale: [orpc.prompts.list.key()],
});

export const answeringChanges: ChangeRules = {
  prompts: {
    create: promptChanged,
    change: promptChanged,
    addVersion: promptChanged,
    clone: promptChanged,
    archive: promptChanged,
    restore: promptChanged,
    remove: () => stale(orpc.prompts.list.key()),
    addRules: (answer) => ({ known: [orpc.prompts.rules.queryKey(), answer] }),
  },
};
