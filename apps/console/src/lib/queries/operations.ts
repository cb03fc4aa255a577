import { orpc, stale, type ChangeRules } from './utils.ts';

export const operationsChanges: ChangeRules = {
  personalData: {
    saveRetention: (saved, { client }) => ({
      known: [orpc.personalData.retention.queryKey({ input: { client } }), saved],
    }),
    erase: () => stale(orpc.personalData.erasures.key()),
  },
};
