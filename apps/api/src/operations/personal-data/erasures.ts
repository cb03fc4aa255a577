import { randomUUIDv7 } from 'node:crypto';
import type { PersonErasure, PersonFound } from '@replique/contract/operations/personal-data';
import {
  recordChange,
  withClientScope,
  addressHashing,
  foldAddress,
  insertErasure,
  listErasures,
  type ErasureRecord,
} from '../../accounts/index.ts';
import { countBelongings } from '../../platform/db/belongings.ts';
import type { Deps } from '../../insight/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { eraseJob } from './job-names.ts';
import { findPerson } from './find-person.ts';

/** What people ask of one person: how much there is, to erase it, and what came of that. */

const mostShown = 50;
export const hrefOf = (clientUuid: string) => `/clients/details/${clientUuid}/personal-data`;

function present({ by, requestedAt, finishedAt, report, ...rest }: ErasureRecord): PersonErasure {
  return {
    ...rest,
    by,
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    report: rest.state === 'done' ? report : null,
  };
}

/** Written down, as somebody looks at one person: without the address. @throws `clients.not-found` */
export async function lookUpPerson(
  deps: Deps,
  caller: Caller,
  asked: { client: string; email: string },
): Promise<PersonFound> {
  return withClientScope(deps, caller, asked.client, async (tx, client) => {
    const { belongings } = await findPerson(tx, client.id, asked.email);
    const { tickets, messages, chats, visitors, ...more } = await countBelongings(tx, belongings);
    const { chat_messages: chatMessages = 0, ...others } = more;
    await recordChange(tx, deps, caller, {
      action: 'personal-data.person-looked-up',
      clientId: client.id,
      label: client.name,
      href: hrefOf(client.uuid),
    });
    return {
      tickets: tickets ?? 0,
      messages: messages ?? 0,
      chats: chats ?? 0,
      chatMessages,
      visitors: visitors ?? 0,
      others: Object.values(others).reduce((sum, count) => sum + count, 0),
    };
  });
}

/**
 * Asks for everything of a person to be erased; asked again while it waits it is one request.
 * @throws `clients.not-found`, `personal-data.not-confirmed`
 */
export async function askForErasure(
  deps: Deps,
  caller: Caller,
  asked: { client: string; email: string; confirm: string },
): Promise<PersonErasure> {
  const address = foldAddress(asked.email);
  if (foldAddress(asked.confirm) !== address) throw fail('personal-data.not-confirmed');
  const hashOf = await addressHashing(deps);
  const erasure = await withClientScope(deps, caller, asked.client, async (tx, client) => {
    const clientId = client.id;
    const hash = hashOf(clientId, address);
    const open = { most: 1, hash };
    const [waiting] = await listErasures(tx, clientId, open);
    if (waiting) return waiting;
    const uuid = randomUUIDv7();
    await insertErasure(tx, deps, {
      clientId,
      uuid,
      hash,
      address,
      origin: 'asked',
      requestedBy: caller.userId,
      at: deps.clock(),
    });
    await recordChange(tx, deps, caller, {
      action: 'personal-data.erasure-asked',
      clientId,
      label: client.name,
      href: hrefOf(client.uuid),
      after: { erasure: uuid },
    });
    const [made] = await listErasures(tx, clientId, open);
    if (!made) throw new Error('An erasure that was just asked for is not there.');
    return made;
  });
  deps.wake(eraseJob);
  return present(erasure);
}

/** @throws `clients.not-found` */
export async function readErasures(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<{ items: PersonErasure[] }> {
  return withClientScope(deps, caller, client, async (tx, { id }) => ({
    items: (await listErasures(tx, id, { most: mostShown })).map(present),
  }));
}
