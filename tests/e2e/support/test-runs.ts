import type { Page } from '@playwright/test';
import { callAs } from './call-as.ts';

const name = 'Looked at';

interface TestIds {
  set: string;
  case: string;
  run: string;
}

type Items = { items: { uuid: string; name?: string }[] };

/** A test set of a client with one case and a run of it, made when there is none. */
export async function findTestIds(page: Page, client: string): Promise<TestIds> {
  const post = <T>(path: string, body: object) =>
    callAs<T>(page, path, { method: 'POST', body: JSON.stringify(body) });
  const { items } = await callAs<Items>(page, `/v2/test-sets?client=${client}`);
  const known = items.find((each) => each.name === name)?.uuid;
  const set = known ?? (await post<{ uuid: string }>('/v2/test-sets', { client, name })).uuid;
  if (known === undefined) {
    const question = 'How can I return my bike and get a refund?';
    const fields = { question, expectedAnswer: null, documents: [], checks: [] };
    await post(`/v2/test-sets/${set}/cases`, fields);
    await post(`/v2/test-sets/${set}/runs`, { set, version: 1 });
  }
  const first = async (path: string) => (await callAs<Items>(page, path)).items[0]?.uuid ?? '';
  const run = await first(`/v2/test-runs?set=${set}`);
  for (let tries = 0; tries < 60; tries += 1) {
    const { state } = await callAs<{ state: string }>(page, `/v2/test-runs/${run}`);
    if (state === 'done') return { set, run, case: await first(`/v2/test-sets/${set}/cases`) };
    await page.waitForTimeout(500);
  }
  throw new Error('The test run does not come to its end.');
}
