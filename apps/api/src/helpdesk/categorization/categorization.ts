import type { Categorizer, Prediction } from '@replique/contract/helpdesk/categorization';
import {
  recordChange,
  findClient,
  requireModule,
  withClientScope,
  withScope,
} from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { requireTicket } from '../tickets/tickets.ts';
import { predict } from './predict.ts';
import { present } from './present.ts';
import { upsertAsked } from './store.ts';
import { textOf } from './text-of.ts';
import { trainJob } from './train.ts';

export { forgetModel } from './store.ts';
export { predictAndName, type NamingOutcome } from './automatic.ts';

export async function readCategorizer(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<Categorizer> {
  return withClientScope(deps, caller, client, (tx, { id }) => present(tx, id));
}

/** @throws `modules.off` */
export async function askTraining(deps: Deps, caller: Caller, uuid: string): Promise<Categorizer> {
  const categorizer = await withClientScope(deps, caller, uuid, async (tx, client) => {
    requireModule(client, 'categorization');
    await upsertAsked(tx, client.id, deps.clock());
    await recordChange(tx, deps, caller, {
      action: 'categorization.training-asked',
      clientId: client.id,
      label: client.name,
      href: `/clients/details/${client.uuid}/categorization`,
    });
    return present(tx, client.id);
  });
  deps.wake(trainJob);
  return categorizer;
}

/** @throws `modules.off` */
export async function predictText(
  deps: Deps,
  caller: Caller,
  request: { client: string; text: string },
): Promise<Prediction> {
  const clientId = await withClientScope(deps, caller, request.client, async (_, client) => {
    requireModule(client, 'categorization');
    return client.id;
  });
  return predict(deps, clientId, request.text);
}

/** @throws `tickets.not-found`, `modules.off` */
export async function predictTicket(deps: Deps, caller: Caller, uuid: string): Promise<Prediction> {
  const ticket = await withScope(deps, caller, undefined, async (tx) => {
    const found = await requireTicket(tx, uuid);
    const client = await findClient(tx, { id: found.clientId });
    if (!client) throw fail('tickets.not-found');
    requireModule(client, 'categorization');
    return found;
  });
  return predict(deps, ticket.clientId, textOf(ticket));
}
