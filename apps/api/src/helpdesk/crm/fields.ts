import type { CrmConfig } from '@replique/contract/helpdesk/crm-config';
import type { CrmChoices, CrmPlatform } from '@replique/contract/helpdesk/crm';
import type { Connector } from '@replique/connectors/connector';
import { CrmFailed } from '@replique/connectors/failure';
import { withClientScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { presentConfig, requireConnection } from './present.ts';
import { askPlatform } from './refusal.ts';
import { storedConnector } from './stored-connector.ts';
import { updateConnection } from './store.ts';
import { keepTicketFields, readTicketFields } from './ticket-fields.ts';

const mostFields = 500;
const longestLabel = 200;

/** The fields that may take the category, as they are kept beside the connection. */
export async function readCategoryFields(
  connector: Connector,
  signal: AbortSignal,
): Promise<{ id: string; label: string }[]> {
  const fields = await connector.listFields(signal);
  return fields
    .slice(0, mostFields)
    .map(({ id, label }) => ({ id, label: label.slice(0, longestLabel) }));
}

/** What these credentials may not see, or the account does not have, is empty. */
async function listed<T>(list: Promise<T[]>): Promise<T[]> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof CrmFailed && ['forbidden', 'not-found'].includes(error.reason)) return [];
    throw error;
  }
}

/**
 * The platform's own lists, as they are there now.
 * @throws `crm.not-connected`, `crm.refused`
 */
export async function readChoices(
  deps: Deps,
  caller: Caller,
  request: { client: string; platform: CrmPlatform },
): Promise<CrmChoices> {
  const { connector } = await storedConnector(deps, caller, request);
  return askPlatform(request.platform, async (signal) => {
    const [forms, groups, agents, channels, fields] = await Promise.all([
      listed(connector.listForms(signal)),
      listed(connector.listGroups(signal)),
      listed(connector.listAgents(signal)),
      listed(connector.listChannels(signal)),
      listed(connector.listFields(signal)),
    ]);
    return { forms, groups, agents, channels, fields };
  });
}

/**
 * Reads again which fields tickets have, and which may take the category. Nothing that somebody chose changes.
 * @throws `crm.not-connected`, `crm.refused`
 */
export async function refreshFields(
  deps: Deps,
  caller: Caller,
  request: { client: string; platform: CrmPlatform },
): Promise<CrmConfig> {
  const { platform } = request;
  const { connector } = await storedConnector(deps, caller, request);
  const [categoryFields, ticketFields] = await askPlatform(platform, (signal) =>
    Promise.all([readCategoryFields(connector, signal), readTicketFields(connector, signal)]),
  );
  return withClientScope(deps, caller, request.client, async (tx, client) => {
    const stored = await requireConnection(tx, client.id, platform);
    await updateConnection(tx, client.id, platform, { categoryFields }, deps.clock());
    await keepTicketFields(tx, client.id, platform, ticketFields);
    return presentConfig({ ...stored, categoryFields });
  });
}
