// What other areas may use of insight.
export type { Deps } from './deps.ts';
export { endExportsSince } from './exports/exports.ts';
export { freezeDays, rollUpClient } from './insights/insights.ts';
export { readValue } from './reports/reports.ts';
export {
  countFailingClients,
  countOpenIncidents,
  listRecentIncidents,
} from './monitoring/monitoring.ts';
