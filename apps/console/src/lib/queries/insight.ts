import { later, orpc, type ChangeRules } from './utils.ts';

/** The lists and the bell follow at once. */
const exportChanged = () => later(orpc.exports.key());

export const insightChanges: ChangeRules = {
  exports: {
    ask: exportChanged,
    cancel: exportChanged,
    resume: exportChanged,
    remove: exportChanged,
    addSchedule: exportChanged,
    changeSchedule: exportChanged,
    removeSchedule: exportChanged,
  },
  insights: {
    setDigest: (digest) => ({ known: [orpc.insights.digest.queryKey(), digest] }),
  },
  reports: {
    saveCosts: (saved, { client }) => ({
      known: [orpc.reports.costs.queryKey({ input: { client } }), saved],
      stale: [orpc.home.key(), orpc.reports.monthly.key()],
    }),
  },
  monitoring: {
    // A secret is shown once and kept nowhere.
    setAlerts: (alerts) => ({
      known: [orpc.monitoring.alerts.queryKey({ input: {} }), { ...alerts, webhookSecret: null }],
    }),
  },
};
