import { implement } from '@orpc/server';
import { clients } from '@replique/contract/accounts/clients';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../../platform/http/access.ts';
import { changeClient, changeClient2, type ClientsWork } from './change-client.ts';
import { listVisibleClients, listVisibleClients1, readClient } from './clients.ts';
import { addClient } from './create-client.ts';
import { requestErasure } from './request-erasure.ts';
import { readGuidelines, saveGuidelines } from './save-guidelines.ts';
import { compareSetups, copySetup } from './setup.ts';

export function clientsRoutes(deps: Deps, work: ClientsWork) {
  const os = implement(clients).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => {
      const archived = input.archived === undefined ? undefined : input.archived === '1';
      return listVisibleClients(deps, personOf(context), archived);
    }),
    listV1: os.listV1.handler(({ context }) => listVisibleClients1(deps, personOf(context))),
    get: os.get.handler(({ input, context }) => readClient(deps, personOf(context), input.client)),
    create: os.create.handler(({ input, context }) =>
      addClient(deps, personOf(context), input, work),
    ),
    update: os.update.handler(({ input, context }) =>
      changeClient(deps, personOf(context), input.params.id, input.body, work),
    ),
    updateV2: os.updateV2.handler(({ input, context }) =>
      changeClient2(deps, personOf(context), input.params.uuid, input.body, work),
    ),
    remove: os.remove.handler(({ input, context }) =>
      requestErasure(deps, personOf(context), input.id),
    ),
    guidelines: os.guidelines.handler(({ input, context }) =>
      readGuidelines(deps, personOf(context), input.client),
    ),
    saveGuidelines: os.saveGuidelines.handler(({ input, context }) =>
      saveGuidelines(deps, personOf(context), input),
    ),
    setupDifference: os.setupDifference.handler(({ input, context }) =>
      compareSetups(deps, personOf(context), input.client, input.from, work),
    ),
    copySetup: os.copySetup.handler(({ input, context }) =>
      copySetup(
        deps,
        personOf(context),
        { id: input.client, fromUuid: input.from, sections: input.sections },
        work,
      ),
    ),
  };
}
