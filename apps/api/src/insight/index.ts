// What other areas may use of insight.
export type { Deps } from './deps.ts';
export { endExportsSince } from './exports/exports.ts';
export { freezeDays, readWeekFigures, rollUpClient } from './insights/insights.ts';
export {
  countFailingClients,
  countOpenIncidents,
  listRecentIncidents,
} from './monitoring/monitoring.ts';
