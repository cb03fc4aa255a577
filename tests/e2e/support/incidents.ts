import { expect, type Page } from '@playwright/test';
import type { FakeZendesk } from '../../../packages/connectors/src/fakes/zendesk.ts';
import { callAs } from './call-as.ts';

const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const send = <T>(page: Page, method: string, path: string, body: object): Promise<T> =>
  callAs<T>(page, path, { method, body: JSON.stringify(body) });

/** What the played Zendesk accepts. */
const secret = 'the secret of the played Zendesk';
const account = { subdomain: 'brightgoods', clientId: 'replique' };

/** A client of its own that uses the played Zendesk; answers its uuid. The page shows the console of a super-admin. */
export async function makeClientWithCrm(page: Page, name: string): Promise<string> {
  const prompts = await callAs<{ items: { uuid: string; name: string }[] }>(page, '/v2/prompts');
  const prompt = prompts.items.find((each) => each.name === 'Support reply, English-first');
  const { uuid } = await send<{ uuid: string }>(page, 'POST', '/v1/clients', {
    name,
    logo,
    promptUuid: prompt?.uuid,
    llm: 'builtin',
    model: 'extractive',
    zone: 'eu',
  });
  await send(page, 'PUT', `/v2/clients/${uuid}/crm-credentials/zendesk`, {
    ...account,
    clientSecret: secret,
  });
  await page.goto(`/clients/details/${uuid}/crms`);
  const use = page.getByRole('switch', { name: /Zendesk/ });
  await use.click();
  await expect(use).toBeChecked();
  return uuid;
}

/** Its key is revoked: whoever asks is nobody. */
export function breakZendesk(zendesk: FakeZendesk): void {
  zendesk.credentials = { ...account, clientSecret: 'another secret' };
  zendesk.state.tokens = [];
}

export function mendZendesk(zendesk: FakeZendesk): void {
  zendesk.credentials = { ...account, clientSecret: secret };
}

/** What a person asks for who has mended the connection. */
export async function readAgain(page: Page, client: string): Promise<void> {
  await send(page, 'POST', `/v2/clients/${client}/crms/zendesk/sync/read`, {});
}

/** Incidents open after so many failures in a row. */
export async function setFailuresInARow(page: Page, failuresInARow: number): Promise<void> {
  const alerts = await callAs<{
    emails: string[];
    language: string;
    webhookUrl: string | null;
    revision: number;
  }>(page, '/v2/monitoring/alerts');
  const { emails, language, webhookUrl, revision } = alerts;
  const body = { emails, language, webhookUrl, revision, failuresInARow };
  await send(page, 'PUT', '/v2/monitoring/alerts', body);
}

interface Monitored {
  health: string | null;
  incident: string | null;
}

/** Has the client checked until it does as `isAwaited` says; answers how it does then. */
async function checkUntil(
  page: Page,
  client: string,
  isAwaited: (monitored: Monitored) => boolean,
): Promise<Monitored> {
  let found: Monitored = { health: null, incident: null };
  await expect(async () => {
    await send(page, 'POST', '/v2/monitoring/refresh', { client });
    await page.waitForTimeout(1_500);
    found = await callAs<Monitored>(page, `/v2/monitoring/clients/${client}`);
    expect(isAwaited(found)).toBe(true);
  }).toPass({ timeout: 60_000 });
  return found;
}

type Listed = { items: { uuid: string }[] };

/** The last incident; without any, one is made of a client of its own, and ended. */
export async function findIncidentId(page: Page, zendesk: FakeZendesk): Promise<string> {
  const known = await callAs<Listed>(page, '/v2/incidents');
  if (known.items[0]) return known.items[0].uuid;
  const client = await makeClientWithCrm(page, 'Passing Clouds');
  breakZendesk(zendesk);
  try {
    const { incident } = await checkUntil(page, client, (now) => now.incident !== null);
    return incident ?? '';
  } finally {
    mendZendesk(zendesk);
    await readAgain(page, client);
    await checkUntil(page, client, (now) => now.incident === null);
  }
}
