import type { HomeStep } from '@replique/contract/home';
import { levels } from '@replique/contract/route';
import { hasSighting } from '../chatbots/chatbots.ts';
import { findBeginnings, hasOwnPeople, isModuleOn, type Client } from '../clients/clients.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/access.ts';
import { readAuto } from '../suggestions/suggestions.ts';
import { readTicketCounts } from '../tickets/tickets.ts';

/** Where each step is done. */
const hrefs: Record<HomeStep['step'], (client: string) => string> = {
  crm: (client) => `/clients/details/${client}/crms`,
  knowledge: (client) => `/clients/details/${client}/knowledge`,
  prompt: (client) => `/clients/edit/${client}`,
  people: (client) => `/users?client=${client}`,
  suggestion: (client) => `/tickets?client=${client}`,
  accepted: (client) => `/tickets?client=${client}`,
  automatic: (client) => `/clients/details/${client}`,
  chatbot: (client) => `/clients/details/${client}/chatbot-configs`,
};

/** An Admin chooses no prompt and sets up no chatbot: what one cannot do is no step. */
const forSuperAdmins = new Set<HomeStep['step']>(['prompt', 'chatbot']);

/**
 * What a client still needs, read from the rows as its checklist is: each is one look, whether there is anything of a
 * kind. Parts that are switched off for the client are left out.
 */
export async function readSteps(deps: Deps, caller: Caller, client: Client): Promise<HomeStep[]> {
  const read = await deps.db.withClient(client.id, async (tx) => ({
    beginnings: await findBeginnings(tx, client.id),
    counts: await readTicketCounts(tx, client.id),
    auto: await readAuto(tx, client),
    isChatbotSeen: await hasSighting(tx, client.id),
  }));
  // Which accounts are of the demo or a program's, tenants cannot read.
  const hasPeople = await deps.db.withStaff((tx) => hasOwnPeople(tx, client.id, caller.userId));
  const { beginnings } = read;
  const done: Record<HomeStep['step'], boolean> = {
    crm: beginnings.hasCrm,
    knowledge: beginnings.hasKnowledge,
    prompt: client.promptId !== null,
    people: hasPeople,
    suggestion: beginnings.hasSuggestion,
    accepted: read.counts.accepted > 0,
    automatic: read.auto.isOn,
    chatbot: read.isChatbotSeen,
  };
  const isOffered = (step: HomeStep['step']) => {
    if (forSuperAdmins.has(step) && caller.level < levels['super-admin']) return false;
    if (step === 'chatbot') return isModuleOn(client, 'chatbots');
    if (step === 'suggestion' || step === 'accepted' || step === 'automatic')
      return isModuleOn(client, 'suggestions');
    return true;
  };
  return (Object.keys(hrefs) as HomeStep['step'][])
    .filter((step) => isOffered(step))
    .map((step) => ({ step, isDone: done[step], href: hrefs[step](client.uuid) }));
}
