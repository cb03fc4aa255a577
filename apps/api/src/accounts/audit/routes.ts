import { implement } from '@orpc/server';
import { audit } from '@replique/contract/accounts/audit';
import type { Client2 } from '@replique/contract/accounts/clients';
import type { Deps } from '../deps.ts';
import { personOf, type Caller, type Context } from '../../platform/http/access.ts';
import { readHistory, recordChange } from './audit.ts';
import { readLog } from './read-log.ts';
import { verifyChain } from './seals.ts';

/** Every noun writes to the log, so this one imports none: the client list is passed in. */
export type AuditWork = { listClients: (deps: Deps, caller: Caller) => Promise<Client2[]> };

export function auditRoutes(deps: Deps, work: AuditWork) {
  const os = implement(audit).$context<Context>();
  return {
    clientsSource: os.clientsSource.handler(async ({ context }) => ({
      data: await work.listClients(deps, personOf(context)),
    })),
    historySource: os.historySource.handler(async ({ context }) => ({
      data: await readHistory(deps, personOf(context)),
    })),
    list: os.list.handler(({ input }) => readLog(deps, input)),
    verify: os.verify.handler(async ({ context }) => {
      const verification = await verifyChain(deps);
      const { isWhole, entries, head } = verification;
      await deps.db.withStaff((tx) =>
        recordChange(tx, deps, personOf(context), {
          action: 'audit.verified',
          clientId: null,
          label: '',
          href: '/audit',
          after: { isWhole, entries, head },
        }),
      );
      return verification;
    }),
  };
}
