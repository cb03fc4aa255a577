import type { HomeStep } from '@replique/contract/home/home';
import { levels } from '@replique/contract/route';
import { hasSighting } from '../../chat/index.ts';
import {
  findBeginnings,
  findOwnBeginnings,
  hasOwnPeople,
  isModuleOn,
  listClients,
  type Client,
} from '../../accounts/index.ts';
import type { Deps } from '../../insight/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import type { PreferencesRecord } from '../preferences/preferences.ts';
import { readAuto } from '../../answering/index.ts';
import { readTicketCounts } from '../../helpdesk/index.ts';

type Name = HomeStep['step'];

/** Where each step is done; of all clients, `client` is undefined. */
const hrefs: Record<Name, (client: string | undefined) => string> = {
  tour: () => '/',
  client: () => '/clients/edit',
  crm: (client) => `/clients/details/${client}/crms`,
  knowledge: (client) => `/clients/details/${client}/knowledge`,
  prompt: (client) => `/clients/edit/${client}`,
  people: (client) => `/users?client=${client}`,
  suggestion: (client) => `/tickets?client=${client}&status=waiting`,
  automatic: (client) => `/clients/details/${client}`,
  chatbot: (client) => `/clients/details/${client}/chatbot-configs`,
  ownName: () => '/account',
  ownSuggestion: () => '/tickets?status=waiting',
  ownCertified: (client) => `/clients/details/${client}/knowledge`,
  ownAccepted: () => '/tickets?suggestion=ready,check',
  accepted: (client) => `/tickets?${client ? `client=${client}&` : ''}suggestion=ready,check`,
};

/** The steps of each role, in the order in which they are best done: each ends with an accepted suggestion. */
const ofProvider: Name[] = ['tour', 'client', 'accepted'];
const ofSuperAdmin: Name[] = [
  'tour',
  'crm',
  'knowledge',
  'prompt',
  'people',
  'suggestion',
  'automatic',
  'chatbot',
  'accepted',
];
/** An Admin chooses no prompt and sets up no chatbot: what one cannot do is no step. */
const ofAdmin: Name[] = ofSuperAdmin.filter((name) => name !== 'prompt' && name !== 'chatbot');
const ofAgent: Name[] = ['tour', 'ownName', 'ownSuggestion', 'ownCertified', 'ownAccepted'];
const ofReader: Name[] = ['tour', 'ownName', 'accepted'];

function listNames({ level }: Caller, client: Client | null): Name[] {
  if (client === null) return ofProvider;
  if (level === levels['super-admin']) return ofSuperAdmin;
  if (level === levels.admin) return ofAdmin;
  return level === levels.agent ? ofAgent : ofReader;
}

const needsSuggestions = new Set<Name>([
  'suggestion',
  'automatic',
  'ownSuggestion',
  'ownAccepted',
  'accepted',
]);

/** Parts that are switched off for the client are left out. */
function isOffered(client: Client | null, name: Name): boolean {
  if (client === null) return true;
  if (name === 'chatbot') return isModuleOn(client, 'chatbots');
  return !needsSuggestions.has(name) || isModuleOn(client, 'suggestions');
}

type Done = Partial<Record<Name, boolean>>;

/** Of one client: each is one look, whether there is anything of a kind. */
async function readClient(deps: Deps, caller: Caller, client: Client): Promise<Done> {
  const { userId } = caller;
  const read = await deps.db.withClient(client.id, async (tx) => ({
    beginnings: await findBeginnings(tx, client.id),
    own: await findOwnBeginnings(tx, { clientId: client.id, userId }),
    counts: await readTicketCounts(tx, client.id),
    auto: await readAuto(tx, client),
    isChatbotSeen: await hasSighting(tx, client.id),
  }));
  // Which accounts are of the demo or a program's, tenants cannot read.
  const hasPeople = await deps.db.withStaff((tx) => hasOwnPeople(tx, client.id, userId));
  const { beginnings, own } = read;
  return {
    crm: beginnings.hasCrm,
    knowledge: beginnings.hasKnowledge,
    prompt: client.promptId !== null,
    people: hasPeople,
    suggestion: beginnings.hasSuggestion,
    automatic: read.auto.isOn,
    chatbot: read.isChatbotSeen,
    ownSuggestion: own.hasAsked,
    ownCertified: own.hasCertified,
    ownAccepted: own.hasAccepted,
    accepted: read.counts.accepted > 0,
  };
}

/** Over all clients, for the provider's staff. */
async function readProvider(deps: Deps): Promise<Done> {
  return deps.db.withStaff(async (tx) => ({
    client: (await listClients(tx, false)).length > 0,
    accepted: (await readTicketCounts(tx, null)).accepted > 0,
  }));
}

/**
 * What the caller still has to do until the first accepted suggestion, read from the rows: nothing is ticked by hand,
 * nothing can be ticked wrongly.
 */
export async function readSteps(
  deps: Deps,
  caller: Caller,
  { client, set }: { client: Client | null; set: PreferencesRecord },
): Promise<HomeStep[]> {
  const done: Done = {
    ...(client === null ? await readProvider(deps) : await readClient(deps, caller, client)),
    tour: set.tourTakenAt !== null,
    ownName: caller.firstname.trim() !== '',
  };
  return listNames(caller, client)
    .filter((step) => isOffered(client, step))
    .map((step) => ({ step, isDone: done[step] ?? false, href: hrefs[step](client?.uuid) }));
}
