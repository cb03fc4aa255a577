import { createClient, findClient, updateClient } from '../accounts/clients/clients.ts';
import { deployFirst } from '../answering/deployments/deployments.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../platform/http/access.ts';
import { rollUp } from '../insight/insights/insights.ts';
import { prepareArticles, putArticles } from '../knowledge/knowledge/knowledge.ts';
import {
  addPromptVersion,
  changePrompt,
  createPrompt,
  findPrompt,
  listAllPrompts,
  readPrompt,
} from '../answering/prompts/prompts.ts';
import { demoPassword, emailOf, people } from './make/people.ts';
import { createUser, findActiveUserByEmail, hashPassword } from '../accounts/users/users.ts';
import { putDemoChats } from './chats.ts';
import { planHistoryChats } from './history-chats.ts';
import { putDemoHistory, type AnsweredKind } from './history.ts';
import { chooseDemoSupport, putDemoChatbot } from './chatbots.ts';
import {
  readDemoArticles,
  readDemoClient,
  readDemoLogo,
  readDemoPrompts,
  readDemoTickets,
  readDemoUses,
  type DemoPrompt,
} from './read-content.ts';
import { putDemoMatters } from './recurring.ts';
import { putDemoTickets } from './sent-answers.ts';
import { putDemoTests, runDemoTests } from './test-sets.ts';
import { switchAutoOn } from './store.ts';

export const clientsOfDemo = [
  {
    key: 'first',
    slug: 'fernhollow',
    helpCentre: 'https://help.fernhollow.example',
    site: 'https://www.fernhollow.example',
    prompt: 0,
    language: 'en',
    isAuto: false,
  },
  {
    key: 'second',
    slug: 'clairval',
    helpCentre: 'https://aide.clairval.example',
    site: 'https://www.clairval.example',
    prompt: 1,
    language: 'fr',
    isAuto: true,
  },
] as const;

const day = 86_400_000;
/** The first version is older than the first suggestion of the demo's past, the newest some days old. */
const [newestDays, oldestDays] = [4, 114];

/** The demo's prompts have a past: their versions came at even distances. */
function atVersion(deps: Deps, prompt: DemoPrompt, version: number): Deps {
  const later = (prompt.versions.length - version) / Math.max(1, prompt.versions.length - 1);
  const daysAgo = newestDays + Math.round(later * (oldestDays - newestDays));
  return { ...deps, clock: () => new Date(deps.clock().getTime() - daysAgo * day) };
}

async function makePrompt(
  deps: Deps,
  authorId: number | null,
  prompt: DemoPrompt,
): Promise<string> {
  const known = (await listAllPrompts(deps, { archived: false })).find(
    (each) => each.name === prompt.name,
  );
  if (known) return known.uuid;
  const [first, ...later] = prompt.versions;
  if (!first) throw new Error(`The demo's prompt "${prompt.name}" has no version.`);
  const { uuid } = await createPrompt(atVersion(deps, prompt, 1), authorId, {
    ...first,
    name: prompt.name,
  });
  for (const [index, version] of later.entries()) {
    const draft = { ...version, basedOn: index + 1 };
    await addPromptVersion(atVersion(deps, prompt, index + 2), authorId, uuid, draft);
  }
  const last = atVersion(deps, prompt, prompt.versions.length);
  const then = atVersion(deps, prompt, prompt.deployed);
  await deps.db.withStaff((tx) => deployFirst(tx, then, authorId, uuid, prompt.deployed));
  if (prompt.isProtected && authorId !== null) {
    const { revision } = await readPrompt(deps, uuid);
    await changePrompt(last, authorId, uuid, { revision, isProtected: true });
  }
  return uuid;
}

/** What an agent's hour costs the demo's clients. */
const demoHourCents = 2_800;

async function makeClient(
  deps: Deps,
  { slug, isAuto }: { slug: string; isAuto: boolean },
  promptId: number,
): Promise<{ id: number; uuid: string }> {
  const { name, guidelines } = readDemoClient(slug);
  const logo = await readDemoLogo(slug);
  return deps.db.withStaff(async (tx) => {
    const known = await findClient(tx, { name });
    if (known) return known;
    const { zone, llm } = deps.config;
    const id = await createClient(tx, {
      name,
      logo,
      zone,
      llm: llm ? 'openai-compatible' : 'builtin',
      model: llm?.model ?? 'extractive',
      promptId,
      guidelines,
    });
    // Their sums over both clients are in one currency.
    await updateClient(tx, id, { hourCostCents: demoHourCents });
    if (isAuto) await switchAutoOn(tx, id);
    const made = await findClient(tx, { id });
    if (!made) throw new Error('The client that was made is not there.');
    return made;
  });
}

/** Makes the people of one client, or those of none; answers the id of the first of them. */
async function makePeople(
  deps: Deps,
  client: { key: 'first' | 'second'; id: number } | null,
): Promise<number | null> {
  const passwordHash = await hashPassword(demoPassword);
  const theirs = people.filter((person) => person.client === (client?.key ?? null));
  return deps.db.withStaff(async (tx) => {
    const ids: number[] = [];
    for (const { key, firstname, lastname, level, language } of theirs) {
      const email = emailOf(key);
      const known = await findActiveUserByEmail(tx, email);
      const person = { email, firstname, lastname, level, language, passwordHash, isDemo: true };
      ids.push(known?.id ?? (await createUser(tx, { ...person, clientId: client?.id ?? null })));
    }
    return ids[0] ?? null;
  });
}

async function putKnowledgeAndTickets(
  deps: Deps,
  { id, slug, helpCentre }: { id: number; slug: string; helpCentre: string },
  agent: Caller | null,
): Promise<AnsweredKind[]> {
  const now = deps.clock();
  const reading = { texts: deps.texts, client: id };
  const articles = await prepareArticles(readDemoArticles(slug, helpCentre, now), reading);
  await deps.db.withClient(id, (tx) => putArticles(tx, id, articles));
  await putDemoMatters(deps, { id, slug }, agent);
  await putDemoTickets(deps, id, readDemoTickets(slug, now), readDemoUses(slug));
  return putDemoHistory(deps, { id, slug });
}

type ClientOfDemo = (typeof clientsOfDemo)[number] & {
  id: number;
  uuid: string;
  promptUuid: string;
};

/** All that a client of the demo has. @returns its test sets that stand before a deployment */
async function fillClient(
  deps: Deps,
  client: ClientOfDemo,
  authorId: number | null,
): Promise<number[]> {
  const { key, id, uuid, slug, helpCentre, site, language, promptUuid } = client;
  const agent = await findAgent(deps, key, { id, uuid });
  const kinds = await putKnowledgeAndTickets(deps, client, agent);
  await putDemoChatbot(deps, { id, slug, promptUuid });
  const setIds = await putDemoTests(deps, { id, uuid, slug, helpCentre }, authorId);
  const earlier = planHistoryChats(slug, site, kinds, deps.clock());
  await putDemoChats(deps, { id, slug, helpCentre, language }, agent?.userId ?? null, earlier);
  return setIds;
}

/** Makes the demo: every step finds what is already there, so one that was interrupted is completed. */
export async function makeDemo(deps: Deps): Promise<void> {
  const authorId = await makePeople(deps, null);
  const promptUuids: string[] = [];
  for (const prompt of readDemoPrompts())
    promptUuids.push(await makePrompt(deps, authorId, prompt));
  const clients = [];
  for (const client of clientsOfDemo) {
    const promptUuid = promptUuids[client.prompt] ?? '';
    const { id: promptId, version } = await findDeployed(deps, promptUuid);
    const { id, uuid } = await makeClient(deps, client, promptId);
    await makePeople(deps, { key: client.key, id });
    clients.push({ ...client, id, uuid, promptUuid, promptId, version });
  }
  // Side by side, for a start waits for it.
  const gates = await Promise.all(
    clients.map(async (client) => {
      const { id: clientId, promptId, version } = client;
      const setIds = await fillClient(deps, client, authorId);
      return setIds.map((setId) => ({ clientId, setId, promptId, version }));
    }),
  );
  await chooseDemoSupport(deps);
  await runDemoTests(deps, gates.flat(), authorId);
  // Else the insights are empty for the first minute.
  await rollUp(deps);
}

/** The Agent of a client, who answers in its chats and decides on its groups. */
async function findAgent(
  deps: Deps,
  key: 'first' | 'second',
  client: { id: number; uuid: string },
): Promise<Caller | null> {
  const agent = people.find((person) => person.client === key && person.level === 3);
  if (!agent) return null;
  const user = await deps.db.withStaff((tx) => findActiveUserByEmail(tx, emailOf(agent.key)));
  if (!user) return null;
  return {
    userId: user.id,
    userUuid: user.uuid,
    firstname: agent.firstname,
    level: agent.level,
    clientId: client.id,
    clientUuid: client.uuid,
    sessionId: '',
  };
}

async function findDeployed(deps: Deps, uuid: string): Promise<{ id: number; version: number }> {
  const prompt = await deps.db.withStaff((tx) => findPrompt(tx, uuid));
  if (!prompt?.deployedVersion) throw new Error('The demo needs its prompts first.');
  return { id: prompt.id, version: prompt.deployedVersion };
}
