import { implement } from '@orpc/server';
import { clients } from '@replique/contract/clients';
import type { Deps } from '../deps.ts';
import { personOf, type Context } from '../http/access.ts';
import { listVisibleClients } from './clients.ts';

export function clientsRoutes(deps: Deps) {
  const os = implement(clients).$context<Context>();
  return {
    list: os.list.handler(({ input, context }) => {
      const archived = input.archived === undefined ? undefined : input.archived === '1';
      return listVisibleClients(deps, personOf(context), archived);
    }),
  };
}
