import { isDeepStrictEqual } from 'node:util';
import type { Client2, ClientChange, ClientDetail } from '@replique/contract/accounts/clients';
import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { refuseChanged } from '../../platform/http/refuse-changed.ts';
import {
  presentClient,
  presentDetail,
  withClientAsStaff,
  withClientScope,
  withClientToChange,
} from './clients.ts';
import type { Indexes } from './erase-client.ts';
import { findPendingErasure } from './erasure-store.ts';
import { writeGuidelines } from './guidelines.ts';
import { redrawLogo } from './logo.ts';
import {
  findClient,
  findClientForUpdate,
  isClientNameTaken,
  lockClientNames,
  updateClient,
  type Client,
  type ClientUpdate,
} from './store.ts';

type OfferedModels = Record<string, Record<string, string>>;

/** What slices that build on this one do for it, in the same transaction. */
export type ClientsWork = {
  /** The prompt, free to be used until the end of the transaction. @throws `prompts.not-found`, `prompts.archived` */
  claimPrompt: (tx: Tx, uuid: string) => Promise<{ id: number; name: string }>;
  findPrompt: (tx: Tx, uuid: string) => Promise<{ name: string } | undefined>;
  /** Ends every session of the client's people. */
  endSessions: (tx: Tx, clientId: number, at: Date) => Promise<void>;
  /** Names and judges the client's tickets anew by its metadata, filters and modules. */
  reapplyRules: (tx: Tx, clientId: number) => Promise<void>;
  /** Judges anew which suggestions count as accepted because they were sent. */
  applyThreshold: (tx: Tx, clientId: number) => Promise<void>;
  /** LLM → model → label: what the client may be set to; of the installation when `clientId` is null. */
  offeredModels: (tx: Tx, clientId: number | null) => Promise<OfferedModels>;
  indexes: Indexes;
};

/**
 * What only a super-admin may change (product.md §3); everybody else may repeat it as it is. The prompt is another
 * one: to a client every prompt but its own is one that does not exist.
 */
const superAdminFields = ['name', 'llm', 'model', 'modules', 'customData', 'customFields'] as const;

export const hrefOf = (client: Pick<Client, 'uuid'>) => `/clients/details/${client.uuid}`;

/** @throws `clients.name-taken`; the name stays free for the caller until the end of the transaction */
export async function claimName(tx: Tx, name: string, exceptId: number | null): Promise<void> {
  await lockClientNames(tx);
  if (await isClientNameTaken(tx, name, exceptId)) throw fail('clients.name-taken');
}

/** @throws `clients.not-found`, `clients.being-erased` */
export async function lockStanding(tx: Tx, clientId: number): Promise<Client> {
  const client = await findClientForUpdate(tx, clientId);
  if (!client) throw fail('clients.not-found');
  // Only archived clients are erased, and only super-admins reach those.
  if (client.archivedAt && (await findPendingErasure(tx, clientId)))
    throw fail('clients.being-erased');
  return client;
}

/** In the audit log a picture is named, not shown. */
function forAudit(update: Record<string, unknown>): Record<string, unknown> {
  const isLogo = typeof update['logo'] === 'string';
  return isLogo ? { ...update, logo: 'picture' } : update;
}

/** The fields of `update` that differ from what is stored. */
function onlyChanged(client: Client, update: ClientUpdate): ClientUpdate {
  const stored: Record<string, unknown> = client;
  const changed = Object.entries(update).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, stored[field]),
  );
  return Object.fromEntries(changed);
}

/** Whether suggestions go on or off: without them no ticket is eligible. */
function isSwitched(client: Client, { modules }: ClientUpdate): boolean {
  return modules !== undefined && modules.suggestions !== client.modules.suggestions;
}

/** Writes what differs, does what follows from it and writes it down. */
export async function saveUpdate(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  update: ClientUpdate,
  work: ClientsWork,
): Promise<void> {
  const changed = onlyChanged(client, update);
  const fields = Object.keys(changed) as (keyof ClientUpdate)[];
  if (fields.length === 0) return;
  if (changed.name !== undefined) await claimName(tx, changed.name, client.id);
  await updateClient(tx, client.id, changed);
  if (changed.ticketsMetadata ?? changed.detailedFilters ?? isSwitched(client, changed))
    await work.reapplyRules(tx, client.id);
  if (changed.acceptanceThreshold !== undefined) await work.applyThreshold(tx, client.id);
  await recordChange(tx, deps, caller, {
    action: 'clients.changed',
    clientId: client.id,
    label: changed.name ?? client.name,
    href: hrefOf(client),
    before: forAudit(Object.fromEntries(fields.map((field) => [field, client[field]]))),
    after: forAudit(changed),
  });
}

function refuseForeignFields(caller: Caller, body: ClientChange, stored: ClientDetail): void {
  if (caller.clientId === null) return;
  const isChanged = superAdminFields.some(
    (field) => body[field] !== undefined && !isDeepStrictEqual(body[field], stored[field]),
  );
  if (isChanged) throw fail('auth.forbidden');
}

/** @throws `clients.model-unknown` for a model that is not on offer to the client, or to a new one */
export async function requireModel(
  tx: Tx,
  work: Pick<ClientsWork, 'offeredModels'>,
  clientId: number | null,
  { llm, model }: Pick<Client, 'llm' | 'model'>,
): Promise<void> {
  const models = await work.offeredModels(tx, clientId);
  const isOffered = Object.hasOwn(models, llm) && Object.hasOwn(models[llm] ?? {}, model);
  if (!isOffered) throw fail('clients.model-unknown');
}

async function checkModel(
  tx: Tx,
  work: ClientsWork,
  client: Client,
  wanted: { llm?: string | undefined; model?: string | undefined },
): Promise<void> {
  const { llm = client.llm, model = client.model } = wanted;
  if (llm === client.llm && model === client.model) return;
  await requireModel(tx, work, client.id, { llm, model });
}

/** @throws `prompts.not-found`, `prompts.archived` */
async function findPromptId(
  tx: Tx,
  client: Client,
  promptUuid: string | null | undefined,
  work: ClientsWork,
): Promise<number | undefined> {
  if (promptUuid === undefined || promptUuid === client.promptUuid) return undefined;
  if (promptUuid === null) throw fail('prompts.not-found');
  return (await work.claimPrompt(tx, promptUuid)).id;
}

async function toUpdate(
  tx: Tx,
  client: Client,
  body: ClientChange,
  work: ClientsWork,
): Promise<ClientUpdate> {
  return {
    name: body.name,
    promptId: await findPromptId(tx, client, body.promptUuid, work),
    llm: body.llm,
    model: body.model,
    styles: body.styles,
    minTicketsPerGroup: body.reinforcement?.minTicketsPerGroup,
    isAutoReinforcement: body.reinforcement?.auto,
    acceptanceThreshold: body.acceptanceThreshold,
    helpCentreUrl: body.helpCentreUrl,
    modules: body.modules,
    customData: body.customData,
    customFields: body.customFields,
  };
}

/** An uploaded logo drawn anew; undefined when nothing is sent or it is the stored one, null to take it away. */
async function newLogo(
  deps: Deps,
  caller: Caller,
  id: string,
  logo: string | null | undefined,
): Promise<string | null | undefined> {
  if (logo === undefined || logo === null) return logo;
  const stored = await withClientScope(deps, caller, id, async (_, client) => client.logo);
  // Decoding takes a while: no transaction is held meanwhile.
  return logo === stored ? undefined : redrawLogo(logo);
}

/** PATCH /v1/clients/{id}: a super-admin everything, an Admin what product.md §3 gives one of the own client. */
export async function changeClient(
  deps: Deps,
  caller: Caller,
  id: string,
  body: ClientChange,
  work: ClientsWork,
): Promise<ClientDetail> {
  const logo = await newLogo(deps, caller, id, body.logo);
  return withClientToChange(deps, caller, id, async (tx, { id: clientId }) => {
    const client = await lockStanding(tx, clientId);
    const stored = presentDetail(client);
    refuseChanged(body, stored, ['uuid', 'id', 'archived', 'zone']);
    refuseForeignFields(caller, body, stored);
    await checkModel(tx, work, client, body);
    const update = { ...(await toUpdate(tx, client, body, work)), logo };
    await saveUpdate(tx, deps, caller, client, update, work);
    const { guidelines } = body;
    if (guidelines !== undefined && (guidelines ?? '') !== (client.guidelines ?? ''))
      await writeGuidelines(tx, deps, caller, client, guidelines ?? '');
    const saved = await findClient(tx, { id: clientId });
    return presentDetail(saved ?? client);
  });
}

type Change2 = {
  name?: string | undefined;
  logo?: string | null | undefined;
  archived?: boolean | undefined;
};

async function setArchived(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  client: Client,
  archived: boolean,
  work: ClientsWork,
): Promise<void> {
  const at = deps.clock();
  await updateClient(tx, client.id, { archivedAt: archived ? at : null });
  if (archived) await work.endSessions(tx, client.id, at);
  await recordChange(tx, deps, caller, {
    action: archived ? 'clients.archived' : 'clients.unarchived',
    clientId: client.id,
    label: client.name,
    href: hrefOf(client),
    before: { archived: !archived },
    after: { archived },
  });
}

/** PATCH /v2/clients/{uuid}. Archiving ends the access of the client's people at once. */
export async function changeClient2(
  deps: Deps,
  caller: Caller,
  id: string,
  body: Change2 & Record<string, unknown>,
  work: ClientsWork,
): Promise<Client2> {
  const logo = await newLogo(deps, caller, id, body.logo);
  return withClientAsStaff(deps, caller, id, async (tx, { id: clientId }) => {
    const client = await lockStanding(tx, clientId);
    const readOnly = ['uuid', 'id', 'zone', 'llm', 'model', 'promptUuid'];
    refuseChanged(body, presentClient(client), readOnly);
    await saveUpdate(tx, deps, caller, client, { name: body.name, logo }, work);
    const isArchived = client.archivedAt !== null;
    if (body.archived !== undefined && body.archived !== isArchived)
      await setArchived(tx, deps, caller, client, body.archived, work);
    const saved = await findClient(tx, { id: clientId });
    return presentClient(saved ?? client);
  });
}
