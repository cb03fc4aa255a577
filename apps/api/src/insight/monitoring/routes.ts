import { implement } from '@orpc/server';
import { monitoring } from '@replique/contract/insight/monitoring';
import { status } from '@replique/contract/insight/status';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { changeAlerts, readAlerts, testAlerts } from './alerts.ts';
import { askForChecks } from './checks.ts';
import { readCosts } from './costs.ts';
import { readInstallation } from './installation.ts';
import { listClients, readChecks, readClient, readIncident, readIncidents } from './monitoring.ts';
import { readStatus } from './status.ts';

export function monitoringRoutes(deps: Deps) {
  const os = implement(monitoring).$context<Context>();
  return {
    list: os.list.handler(({ input }) => listClients(deps, input)),
    refresh: os.refresh.handler(({ input, context }) =>
      askForChecks(deps, personOf(context), input.client),
    ),
    installation: os.installation.handler(() => readInstallation(deps)),
    costs: os.costs.handler(({ input }) => readCosts(deps, input)),
    alerts: os.alerts.handler(() => readAlerts(deps)),
    setAlerts: os.setAlerts.handler(({ input, context }) =>
      changeAlerts(deps, personOf(context), input),
    ),
    testAlerts: os.testAlerts.handler(({ context }) => testAlerts(deps, personOf(context))),
    incidents: os.incidents.handler(({ input }) => readIncidents(deps, input)),
    incident: os.incident.handler(({ input }) => readIncident(deps, input.incident)),
    get: os.get.handler(({ input }) => readClient(deps, input.client)),
    checks: os.checks.handler(({ input: { client, ...query } }) => readChecks(deps, client, query)),
  };
}

export function statusRoutes(deps: Deps) {
  const os = implement(status).$context<Context>();
  return {
    get: os.get.handler(({ input, context }) => readStatus(deps, personOf(context), input.client)),
  };
}
