import { implement } from '@orpc/server';
import { panels } from '@replique/contract/accounts/panels';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { openPanel } from './panel-sessions.ts';
import {
  listPanels,
  removePanel,
  saveCanvasPanel,
  saveCrispPanel,
  savePanelWithSecret,
  saveZendeskPanel,
} from './panels.ts';

export function panelsRoutes(deps: Deps) {
  const os = implement(panels).$context<Context>();
  return {
    list: os.list.handler(async ({ input, context }) => ({
      items: await listPanels(deps, personOf(context), input.client),
    })),
    saveZendesk: os.saveZendesk.handler(({ input, context }) =>
      saveZendeskPanel(deps, personOf(context), input),
    ),
    saveGorgias: os.saveGorgias.handler(({ input, context }) =>
      savePanelWithSecret(deps, personOf(context), 'gorgias', input),
    ),
    saveSalesforce: os.saveSalesforce.handler(({ input, context }) =>
      savePanelWithSecret(deps, personOf(context), 'salesforce', input),
    ),
    saveCanvas: os.saveCanvas.handler(({ input, context }) =>
      saveCanvasPanel(deps, personOf(context), input),
    ),
    saveCrisp: os.saveCrisp.handler(({ input, context }) =>
      saveCrispPanel(deps, personOf(context), input),
    ),
    remove: os.remove.handler(({ input, context }) => removePanel(deps, personOf(context), input)),
    open: os.open.handler(({ input }) => openPanel(deps, input.ticket)),
  };
}
