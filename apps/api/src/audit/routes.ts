import { implement } from '@orpc/server';
import { audit } from '@replique/contract/audit';
import type { Client2 } from '@replique/contract/clients';
import type { Deps } from '../deps.ts';
import { personOf, type Caller, type Context } from '../http/access.ts';
import { readHistory } from './audit.ts';

/** Every slice writes to the log, so this one imports none: the client list is passed in. */
export function auditRoutes(deps: Deps, listClients: (caller: Caller) => Promise<Client2[]>) {
  const os = implement(audit).$context<Context>();
  return {
    clientsSource: os.clientsSource.handler(async ({ context }) => ({
      data: await listClients(personOf(context)),
    })),
    historySource: os.historySource.handler(async ({ context }) => ({
      data: await readHistory(deps, personOf(context)),
    })),
  };
}
