import { implement } from '@orpc/server';
import { panels } from '@replique/contract/accounts/panels';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { openPanel } from './panel-sessions.ts';
import { listPanels, removeZendeskPanel, saveZendeskPanel } from './panels.ts';

export function panelsRoutes(deps: Deps) {
  const os = implement(panels).$context<Context>();
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listPanels(deps, personOf(context), input.client),
    })),
    saveZendesk: os.saveZendesk.handler(({ input, context }) =>
      saveZendeskPanel(deps, personOf(context), input),
    ),
    removeZendesk: os.removeZendesk.handler(({ input, context }) =>
      removeZendeskPanel(deps, personOf(context), input.client),
    ),
    open: os.open.handler(({ input }) => openPanel(deps, input.ticket)),
  };
}
