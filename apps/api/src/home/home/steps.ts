import type { HomeStep, HomeStepName } from '@replique/contract/home/home';
import { levels } from '@replique/contract/route';
import { hasSighting } from '../../chat/index.ts';
import {
  findBeginnings,
  findClient,
  findOwnBeginnings,
  hasOwnPeople,
  isModuleOn,
  listClients,
  withScope,
  type Client,
} from '../../accounts/index.ts';
import type { Deps } from '../../insight/index.ts';
import type { Caller } from '../../platform/http/access.ts';
import { putSkipped, type PreferencesRecord } from '../preferences/preferences.ts';
import { readAuto } from '../../answering/index.ts';
import { readTicketCounts } from '../../helpdesk/index.ts';

type Name = HomeStepName;

/** Where each step is done; of all clients, `client` is undefined. */
const hrefs: Record<Name, (client: string | undefined) => string> = {
  tour: () => '/',
  client: () => '/clients/edit',
  knowledge: (client) => `/knowledge/sources?client=${client}`,
  tickets: (client) => `/tickets?client=${client}`,
  suggestion: (client) => `/tickets?client=${client}&status=waiting`,
  people: (client) => `/users?client=${client}`,
  prompt: (client) => `/clients/edit/${client}?client=${client}`,
  automatic: (client) => `/clients/details/${client}?client=${client}`,
  chatbot: (client) => `/clients/details/${client}/chatbot-configs?client=${client}`,
  ownName: () => '/account',
  ownSuggestion: () => '/tickets?status=waiting',
  ownCertified: (client) => `/clients/details/${client}/knowledge`,
  ownAccepted: () => '/tickets?suggestion=ready,check',
  accepted: (client) => `/tickets?${client ? `client=${client}&` : ''}suggestion=ready,check`,
};

/**
 * The steps of each role, in the order in which they are best done: from an empty installation to a first suggestion,
 * then what makes it a habit. The tour shows most once there is something to show.
 */
const ofProvider: Name[] = ['client', 'accepted', 'tour'];
const ofSuperAdmin: Name[] = [
  'knowledge',
  'tickets',
  'suggestion',
  'people',
  'prompt',
  'automatic',
  'chatbot',
  'accepted',
  'tour',
];
/** An Admin chooses no prompt and sets up no chatbot: what one cannot do is no step. */
const ofAdmin: Name[] = ofSuperAdmin.filter((name) => name !== 'prompt' && name !== 'chatbot');
const ofAgent: Name[] = ['tour', 'ownName', 'ownSuggestion', 'ownCertified', 'ownAccepted'];
const ofReader: Name[] = ['tour', 'ownName', 'accepted'];
/** About the person, whichever client is shown. */
const ofPerson = new Set<Name>(['tour', 'client', 'ownName']);

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
    knowledge: beginnings.hasKnowledge,
    tickets: beginnings.hasTickets || beginnings.hasCrm,
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

/** While there is one client, the provider's steps go on with that one's. */
async function findLoneClient(deps: Deps): Promise<Client | null> {
  return deps.db.withStaff(async (tx) => {
    const [first, ...others] = await listClients(tx, false);
    if (!first || others.length > 0) return null;
    return (await findClient(tx, { uuid: first.uuid })) ?? null;
  });
}

/** How a step that was passed over is kept. */
const keyOf = (step: Name, client: Pick<Client, 'id'> | null): string =>
  client === null || ofPerson.has(step) ? step : `${step}/${client.id}`;

/**
 * What the caller still has to do until the first accepted suggestion, read from the rows: nothing is ticked by hand,
 * nothing can be ticked wrongly.
 */
export async function readSteps(
  deps: Deps,
  caller: Caller,
  { client: chosen, set }: { client: Client | null; set: PreferencesRecord },
): Promise<HomeStep[]> {
  const client = chosen ?? (await findLoneClient(deps));
  const done: Done = {
    ...(client === null ? await readProvider(deps) : await readClient(deps, caller, client)),
    ...(client !== null && chosen === null && { client: true }),
    tour: set.tourTakenAt !== null,
    ownName: caller.firstname.trim() !== '',
  };
  const skipped = new Set(set.skippedSteps);
  const names = listNames(caller, client);
  return (client !== null && chosen === null ? ['client' as const, ...names] : names)
    .filter((step) => isOffered(client, step))
    .map((step) => ({
      step,
      isDone: done[step] ?? false,
      isSkipped: skipped.has(keyOf(step, client)),
      href: hrefs[step](client?.uuid),
      client: ofPerson.has(step) ? null : (client?.uuid ?? null),
    }));
}

/** @throws `clients.not-found` */
export async function skipStep(
  deps: Deps,
  caller: Caller,
  input: { step: Name; client?: string | undefined; isSkipped: boolean },
): Promise<void> {
  const { step, isSkipped } = input;
  const client = await withScope(deps, caller, input.client, async (_, clientId) =>
    clientId === null ? null : { id: clientId },
  );
  await deps.db.withStaff((tx) =>
    putSkipped(tx, caller.userId, { step: keyOf(step, client), isSkipped }),
  );
}
