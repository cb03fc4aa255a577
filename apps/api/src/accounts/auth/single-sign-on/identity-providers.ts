import { randomUUIDv7 } from 'node:crypto';
import type { IdentityProvider, ProviderCheck } from '@replique/contract/accounts/single-sign-on';
import { masked, recordChange } from '../../audit/audit.ts';
import { withClientAsStaff, type Client } from '../../clients/clients.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { fail } from '../../../platform/http/errors.ts';
import { checkIssuer, secretPlaceOf } from './oidc.ts';
import {
  findProvider,
  insertProvider,
  listProviders,
  removeProvider,
  updateProvider,
  type IdentityProviderRow,
} from './provider-store.ts';

/** Identity providers of clients, as super-admins set them. */

type Fields = { domain: string; issuer: string; applicationId: string; isRequired: boolean };

function present(row: IdentityProviderRow): IdentityProvider {
  const { uuid, domain, issuer, applicationId, isRequired, updatedAt } = row;
  return { uuid, domain, issuer, applicationId, isRequired, updatedAt: updatedAt.toISOString() };
}

/** What the log keeps; the secret is not among it. */
const logged = ({ domain, issuer, applicationId, isRequired }: Fields) => ({
  domain,
  issuer,
  applicationId,
  isRequired,
});

/** That the secret is another one, and no more. */
const hidden = ({ secret }: { secret?: string | undefined }) =>
  secret === undefined ? {} : { secret: masked };

/** Over http anybody on the way could answer for the issuer; only addresses that the operator named may. */
function refuseInsecure(deps: Deps, issuer: string): void {
  const isSafe = new URL(issuer).protocol === 'https:' || deps.outbound.isAllowedByName(issuer);
  if (isSafe && deps.outbound.mayReach(issuer)) return;
  throw fail('single-sign-on.issuer-insecure');
}

async function requireProvider(tx: Tx, client: Client, uuid: string): Promise<IdentityProviderRow> {
  const row = await findProvider(tx, { uuid: uuid.toLowerCase() });
  if (!row || row.clientId !== client.id) throw fail('single-sign-on.not-found');
  return row;
}

function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  change: { before?: Fields; after?: Fields & { secret?: string | undefined } },
) {
  return recordChange(tx, deps, caller, {
    action: 'clients.single-sign-on-changed',
    clientId: client.id,
    label: client.name,
    href: `/clients/details/${client.uuid}`,
    ...(change.before ? { before: logged(change.before) } : {}),
    ...(change.after ? { after: { ...logged(change.after), ...hidden(change.after) } } : {}),
  });
}

export async function listIdentityProviders(
  deps: Deps,
  caller: Caller,
  client: string,
): Promise<IdentityProvider[]> {
  const rows = await withClientAsStaff(deps, caller, client, (tx, found) =>
    listProviders(tx, found.id),
  );
  return rows.map(present);
}

export async function addIdentityProvider(
  deps: Deps,
  caller: Caller,
  body: Fields & { client: string; secret: string },
): Promise<IdentityProvider> {
  return withClientAsStaff(deps, caller, body.client, async (tx, client) => {
    refuseInsecure(deps, body.issuer);
    const uuid = randomUUIDv7();
    const isNew = await insertProvider(tx, {
      ...logged(body),
      uuid,
      clientId: client.id,
      sealedSecret: deps.sealer.seal(body.secret, secretPlaceOf(uuid)),
      updatedAt: deps.clock(),
    });
    if (!isNew) throw fail('single-sign-on.domain-taken');
    await record(tx, deps, caller, client, { after: body });
    return present(await requireProvider(tx, client, uuid));
  });
}

export async function changeIdentityProvider(
  deps: Deps,
  caller: Caller,
  body: Fields & { client: string; provider: string; secret?: string | undefined },
): Promise<IdentityProvider> {
  return withClientAsStaff(deps, caller, body.client, async (tx, client) => {
    const row = await requireProvider(tx, client, body.provider);
    refuseInsecure(deps, body.issuer);
    const holder = await findProvider(tx, { domain: body.domain });
    if (holder && holder.id !== row.id) throw fail('single-sign-on.domain-taken');
    // The stored one would go to whoever answers there, and it is never to be read.
    if (body.secret === undefined && body.issuer !== row.issuer) {
      throw fail('single-sign-on.secret-missing');
    }
    await updateProvider(tx, row.id, {
      ...logged(body),
      sealedSecret:
        body.secret === undefined
          ? row.sealedSecret
          : deps.sealer.seal(body.secret, secretPlaceOf(row.uuid)),
      updatedAt: deps.clock(),
    });
    await record(tx, deps, caller, client, { before: row, after: body });
    return present(await requireProvider(tx, client, row.uuid));
  });
}

export async function removeIdentityProvider(
  deps: Deps,
  caller: Caller,
  body: { client: string; provider: string },
): Promise<void> {
  await withClientAsStaff(deps, caller, body.client, async (tx, client) => {
    const row = await requireProvider(tx, client, body.provider);
    await removeProvider(tx, row.id);
    await record(tx, deps, caller, client, { before: row });
  });
}

/** Asks the issuer itself; outside of any transaction. */
export async function checkIdentityProvider(
  deps: Deps,
  caller: Caller,
  body: { client: string; provider: string },
): Promise<ProviderCheck> {
  const row = await withClientAsStaff(deps, caller, body.client, (tx, client) =>
    requireProvider(tx, client, body.provider),
  );
  const reason = await checkIssuer(deps, row);
  return { isReady: reason === null, reason };
}
