import { implement } from '@orpc/server';
import { crmApps } from '@replique/contract/helpdesk/crm-apps';
import { personOf, type Context } from '../../../platform/http/access.ts';
import type { Deps } from '../../deps.ts';
import type { TicketReading } from '../connect.ts';
import { checkCrmApp, listCrmApps, removeCrmApp, saveCrmApp } from './apps.ts';
import { beginInstall } from './begin.ts';
import { finishInstall } from './finish.ts';

export function crmAppsRoutes(deps: Deps, reading: TicketReading) {
  const os = implement(crmApps).$context<Context>();
  return {
    list: os.list.handler(async () => ({ items: await listCrmApps(deps) })),
    save: os.save.handler(({ input, context }) =>
      saveCrmApp(deps, reading, personOf(context), input),
    ),
    remove: os.remove.handler(({ input, context }) =>
      removeCrmApp(deps, personOf(context), input.platform),
    ),
    check: os.check.handler(({ input }) => checkCrmApp(deps, input)),
    install: os.install.handler(({ input, context }) =>
      beginInstall(deps, personOf(context), input),
    ),
    finish: os.finish.handler(({ input, context }) =>
      finishInstall(deps, reading, personOf(context), input),
    ),
  };
}
