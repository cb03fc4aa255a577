import type { Panel, PanelHostName } from '@replique/contract/accounts/panels';
import type { AuditAction } from '@replique/contract/contract';
import { recordChange } from '../audit/audit.ts';
import { endPanelCredential, findPanelCredential, makePanelCredential } from '../auth/auth.ts';
import { withClientScope, type Client } from '../clients/clients.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { hashToken } from '../auth/sessions/token-family.ts';
import { canvasSecretPlace } from './canvas.ts';
import {
  deleteHost,
  findHostForUpdate,
  listHosts,
  putHost,
  type HostProof,
  type PanelHost,
} from './store.ts';
import { parsePublicKey } from './zendesk.ts';

/** Which tools of a client's agents may show the panel. */

const hostNames: Record<PanelHostName, string> = {
  zendesk: 'Zendesk',
  gorgias: 'Gorgias',
  salesforce: 'Salesforce',
  canvas: 'Salesforce Classic',
  crisp: 'Crisp',
};

const clientOf = (deps: Deps, caller: Caller, uuid: string) =>
  withClientScope(deps, caller, uuid, async (_, client) => client);

async function present(tx: Tx, deps: Deps, host: PanelHost): Promise<Panel> {
  const credential = await findPanelCredential(tx, host);
  return {
    host: host.host as PanelHostName,
    account: host.account,
    address: `${deps.config.publicUrl}/panel/${host.host}/${host.clientUuid}`,
    lastSeenAt: credential?.lastUsedAt?.toISOString() ?? null,
    createdAt: host.createdAt.toISOString(),
  };
}

function record(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  of: { action: AuditAction; client: Client; before?: PanelHost | undefined; after?: PanelHost },
): Promise<void> {
  const { action, client, before, after } = of;
  return recordChange(tx, deps, caller, {
    action,
    clientId: client.id,
    label: client.name,
    href: `/settings?client=${client.uuid}`,
    ...(before ? { before: { [before.host]: before.account } } : {}),
    ...(after ? { after: { [after.host]: after.account } } : {}),
  });
}

/** @throws `clients.not-found` */
export async function listPanels(deps: Deps, caller: Caller, client: string): Promise<Panel[]> {
  const { id } = await clientOf(deps, caller, client);
  return deps.db.withClient(id, async (tx) => {
    const rows = await listHosts(tx, id);
    const panels: Panel[] = [];
    for (const row of rows) panels.push(await present(tx, deps, row));
    return panels;
  });
}

async function save(
  deps: Deps,
  caller: Caller,
  clientUuid: string,
  proofOf: (client: Client) => HostProof,
): Promise<Panel> {
  const client = await clientOf(deps, caller, clientUuid);
  const given = proofOf(client);
  const { host, account } = given;
  // No tenant makes service users.
  return deps.db.withStaff(async (tx) => {
    const before = await findHostForUpdate(tx, client.id, host);
    const isAlive = before && (await findPanelCredential(tx, before));
    const name = `${hostNames[host]}: ${account}`;
    const credentialId = isAlive
      ? before.credentialId
      : await makePanelCredential(tx, deps, caller, { client, name });
    await putHost(tx, { ...given, clientId: client.id, credentialId, createdAt: deps.clock() });
    const after = await findHostForUpdate(tx, client.id, host);
    if (!after) throw fail('clients.not-found');
    await record(tx, deps, caller, { action: 'panels.saved', client, before, after });
    return present(tx, deps, after);
  });
}

/** @throws `clients.not-found`, `panels.key-invalid`, `api-credentials.too-many` */
export async function saveZendeskPanel(
  deps: Deps,
  caller: Caller,
  given: { client: string; account: string; publicKey: string },
): Promise<Panel> {
  const { account, publicKey } = given;
  if (!parsePublicKey(publicKey)) throw fail('panels.key-invalid');
  return save(deps, caller, given.client, () => ({ host: 'zendesk', account, publicKey }));
}

/** @throws `clients.not-found`, `api-credentials.too-many` */
export async function saveCrispPanel(
  deps: Deps,
  caller: Caller,
  given: { client: string; websiteId: string; token: string },
): Promise<Panel> {
  return save(deps, caller, given.client, () => ({
    host: 'crisp',
    account: given.websiteId.toLowerCase(),
    tokenHash: hashToken(given.token),
  }));
}

/** A tool that says our secret with each request of its server. @throws `clients.not-found`, `api-credentials.too-many` */
export async function savePanelWithSecret(
  deps: Deps,
  caller: Caller,
  host: 'gorgias' | 'salesforce',
  given: { client: string; account: string; secret: string },
): Promise<Panel> {
  const { account, secret } = given;
  const tokenHash = hashToken(secret);
  return save(deps, caller, given.client, () => ({ host, account, tokenHash }));
}

/** @throws `clients.not-found`, `api-credentials.too-many` */
export async function saveCanvasPanel(
  deps: Deps,
  caller: Caller,
  given: { client: string; account: string; organization: string; consumerSecret: string },
): Promise<Panel> {
  return save(deps, caller, given.client, ({ id }) => ({
    host: 'canvas',
    account: given.account,
    organization: given.organization.slice(0, 15),
    sealedSecret: deps.sealer.seal(given.consumerSecret, canvasSecretPlace(id)),
  }));
}

/** @throws `clients.not-found`, `panels.not-found` */
export async function removePanel(
  deps: Deps,
  caller: Caller,
  { client: clientUuid, host: name }: { client: string; host: PanelHostName },
): Promise<void> {
  const client = await clientOf(deps, caller, clientUuid);
  await deps.db.withStaff(async (tx) => {
    const host = await findHostForUpdate(tx, client.id, name);
    if (!host) throw fail('panels.not-found');
    await deleteHost(tx, host);
    await endPanelCredential(tx, deps, caller, { client, id: host.credentialId });
    await record(tx, deps, caller, { action: 'panels.removed', client, before: host });
  });
}
