import { createClient, findClient } from '../clients/clients.ts';
import type { DemoAccount, Deps } from '../deps.ts';
import { putArticles } from '../knowledge/knowledge.ts';
import { addPromptVersion, createPrompt, deployPrompt, findPrompt, listAllPrompts } from '../prompts/prompts.ts';
import { demoPassword, emailOf, people } from '../testing/people.ts';
import { prepareTicket, putTickets } from '../tickets/tickets.ts';
import { createUser, findActiveUserByEmail, hashPassword, hasUsers } from '../users/users.ts';
import {
  readDemoArticles,
  readDemoClient,
  readDemoLogo,
  readDemoPrompts,
  readDemoTickets,
  type DemoPrompt,
} from './read-content.ts';
import { findInstallation, insertInstallation, updateDemoAccounts } from './store.ts';

const clientsOfDemo = [
  { key: 'first', slug: 'fernhollow', helpCentre: 'https://help.fernhollow.example', prompt: 0 },
  { key: 'second', slug: 'clairval', helpCentre: 'https://aide.clairval.example', prompt: 1 },
] as const;

async function makePrompt(deps: Deps, prompt: DemoPrompt): Promise<string> {
  const known = (await listAllPrompts(deps)).find((each) => each.name === prompt.name);
  if (known) return known.uuid;
  const [first, ...later] = prompt.versions;
  if (!first) throw new Error(`The demo's prompt "${prompt.name}" has no version.`);
  let { uuid } = await createPrompt(deps, null, { ...first, name: prompt.name });
  for (const [index, version] of later.entries()) {
    ({ uuid } = await addPromptVersion(deps, null, uuid, { ...version, basedOn: index + 1 }));
  }
  await deployPrompt(deps, uuid, prompt.deployed);
  return uuid;
}

async function makeClient(deps: Deps, slug: string, promptId: number): Promise<number> {
  const { name, guidelines } = readDemoClient(slug);
  return deps.db.withStaff(async (tx) => {
    const known = await findClient(tx, { name });
    if (known) return known.id;
    const { zone } = deps.config;
    const logo = readDemoLogo(slug);
    return createClient(tx, { name, logo, zone, llm: 'builtin', model: 'extractive', promptId, guidelines });
  });
}

async function makePeople(deps: Deps, clientIds: Record<'first' | 'second', number>): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await deps.db.withStaff(async (tx) => {
    for (const person of people) {
      const email = emailOf(person.key);
      if (await findActiveUserByEmail(tx, email)) continue;
      const clientId = person.client === null ? null : clientIds[person.client];
      const { firstname, lastname, level, language } = person;
      await createUser(tx, { email, firstname, lastname, level, language, clientId, passwordHash, isDemo: true });
    }
  });
}

async function fillClient(deps: Deps, clientId: number, slug: string, helpCentre: string): Promise<void> {
  const now = deps.clock();
  const tickets = await Promise.all(readDemoTickets(slug, now).map((ticket) => prepareTicket(ticket)));
  await deps.db.withClient(clientId, async (tx) => {
    await putArticles(tx, clientId, readDemoArticles(slug, helpCentre, now));
    await putTickets(tx, clientId, tickets);
  });
}

/** Makes the demo: every step finds what is already there, so one that was interrupted is completed. */
export async function makeDemo(deps: Deps): Promise<void> {
  const promptUuids: string[] = [];
  for (const prompt of readDemoPrompts()) promptUuids.push(await makePrompt(deps, prompt));
  const clientIds = { first: 0, second: 0 };
  for (const { key, slug, helpCentre, prompt } of clientsOfDemo) {
    const promptId = await findPromptId(deps, promptUuids[prompt] ?? '');
    clientIds[key] = await makeClient(deps, slug, promptId);
    await fillClient(deps, clientIds[key], slug, helpCentre);
  }
  await makePeople(deps, clientIds);
}

async function findPromptId(deps: Deps, uuid: string): Promise<number> {
  const prompt = await deps.db.withStaff((tx) => findPrompt(tx, uuid));
  if (!prompt) throw new Error('The demo needs its prompts first.');
  return prompt.id;
}

/**
 * At start: an empty database gets the demo unless `DEMO=0`; with `DEMO=0` the accounts of an earlier demo
 * are switched off. Answers what the sign-in page shows.
 */
export async function prepareDemo(deps: Deps): Promise<() => Promise<DemoAccount[]>> {
  const isWanted = deps.config.demo !== false;
  const state = await deps.db.withStaff(async (tx) => ({
    installation: await findInstallation(tx),
    hasUsers: await hasUsers(tx),
  }));
  let isDemo = state.installation?.isDemo ?? false;
  if (!state.installation && isWanted && !state.hasUsers) {
    deps.log.info('making the demo');
    await makeDemo(deps);
    isDemo = true;
  }
  await deps.db.withStaff(async (tx) => {
    if (!state.installation && (isDemo || state.hasUsers)) await insertInstallation(tx, isDemo);
    if (isDemo) await updateDemoAccounts(tx, { areOn: isWanted, at: deps.clock() });
  });
  const accounts = people.map(({ key, firstname }) => ({ key, firstname, email: emailOf(key), password: demoPassword }));
  return async () => (isDemo && isWanted ? accounts : []);
}
