import {
  SetupSection,
  type ClientDetail,
  type SetupDifference,
} from '@replique/contract/accounts/clients';
import { DetailedFilters } from '@replique/contract/helpdesk/ticket-settings';
import { recordChange } from '../audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import {
  hrefOf,
  lockStanding,
  requireModel,
  saveUpdate,
  type ClientsWork,
} from './change-client.ts';
import { presentDetail, withClientAsStaff } from './clients.ts';
import { writeGuidelines } from './guidelines.ts';
import { findClient, type Client, type ClientUpdate } from './store.ts';

type PromptNames = Pick<ClientsWork, 'findPrompt'>;

/** The database keeps the names of an object in one order, whoever wrote it. */
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** One section of a client's set-up as text for people. Credentials are in none of them. */
async function describe(
  tx: Tx,
  client: Client,
  section: SetupSection,
  work: PromptNames,
): Promise<string> {
  switch (section) {
    case 'prompt':
      return client.promptUuid ? ((await work.findPrompt(tx, client.promptUuid))?.name ?? '') : '';
    case 'model':
      return `${client.llm} ${client.model}`;
    case 'guidelines':
      return client.guidelines ?? '';
    case 'reinforcement':
      return json(presentDetail(client).reinforcement);
    case 'metadata':
      return json(client.ticketsMetadata);
    case 'detailedFilters':
      return json(DetailedFilters.parse(client.detailedFilters));
    default:
      return json(client[section]);
  }
}

/** What a section of `from` writes to another client. Guidelines go their own way: they have a history. */
function updateOf(from: Client, section: SetupSection): ClientUpdate {
  switch (section) {
    case 'prompt':
      return from.promptId === null ? {} : { promptId: from.promptId };
    case 'model':
      return { llm: from.llm, model: from.model };
    case 'guidelines':
      return {};
    case 'reinforcement':
      return {
        minTicketsPerGroup: from.minTicketsPerGroup,
        isAutoReinforcement: from.isAutoReinforcement,
      };
    case 'metadata':
      return { ticketsMetadata: from.ticketsMetadata };
    default:
      return { [section]: from[section] };
  }
}

async function requireOther(tx: Tx, uuid: string): Promise<Client> {
  const client = await findClient(tx, { uuid });
  if (!client) throw fail('clients.not-found');
  return client;
}

/** How the set-up of `fromUuid` differs from that of the client, section by section. */
export async function compareSetups(
  deps: Deps,
  caller: Caller,
  id: string,
  fromUuid: string,
  work: PromptNames,
): Promise<{ items: SetupDifference[] }> {
  return withClientAsStaff(deps, caller, id, async (tx, to) => {
    const from = await requireOther(tx, fromUuid);
    const items: SetupDifference[] = [];
    for (const section of SetupSection.options) {
      const texts = {
        from: await describe(tx, from, section, work),
        to: await describe(tx, to, section, work),
      };
      items.push({ section, ...texts, isSame: texts.from === texts.to });
    }
    return { items };
  });
}

/** Copies sections of another client's set-up; the other client stays as it is. */
export async function copySetup(
  deps: Deps,
  caller: Caller,
  copy: { id: string; fromUuid: string; sections: SetupSection[] },
  work: ClientsWork,
): Promise<ClientDetail> {
  return withClientAsStaff(deps, caller, copy.id, async (tx, { id }) => {
    const from = await requireOther(tx, copy.fromUuid);
    const client = await lockStanding(tx, id);
    const updates = copy.sections.map((section) => updateOf(from, section));
    const update = Object.assign({}, ...updates) as ClientUpdate;
    if (copy.sections.includes('prompt') && from.promptUuid)
      await work.claimPrompt(tx, from.promptUuid);
    if (copy.sections.includes('model')) await requireModel(tx, work, id, from);
    await saveUpdate(tx, deps, caller, client, update, work);
    if (copy.sections.includes('guidelines') && from.guidelines !== client.guidelines)
      await writeGuidelines(tx, deps, caller, client, from.guidelines ?? '');
    const saved = (await findClient(tx, { id })) ?? client;
    await recordChange(tx, deps, caller, {
      action: 'clients.setup-copied',
      clientId: id,
      label: client.name,
      href: hrefOf(client),
      after: { from: from.name, sections: copy.sections },
    });
    return presentDetail(saved);
  });
}
