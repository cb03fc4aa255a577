/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { callAs } from './call-as.ts';

type Listed = { items: { uuid: string }[] };

/** The first row of a list that a job is about to fill. */
export async function firstOnce(page: Page, path: string): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { items } = await callAs<Listed>(page, path);
    if (items[0]) return items[0].uuid;
    await page.waitForTimeout(500);
  }
  throw new Error(`${path} stays empty`);
}

/** A pair of documents of the demo's first client that is decided already, so that no list shows them. */
export async function findPairId(page: Page, client: string): Promise<string> {
  const decided = `/v2/clients/${client}/document-pairs?state=retired`;
  const { items } = await callAs<Listed>(page, decided);
  if (items[0]) return items[0].uuid;
  const markdown =
    'Lift the bell off its ring. Turn the small screw under it twice to the left and take out the spring with a thin pair of pliers.';
  const written: string[] = [];
  for (const title of ['Take the bell apart', 'Taking the bell apart']) {
    const body = JSON.stringify({ title, markdown, isQuestion: false, url: null, language: 'en' });
    const path = `/v2/clients/${client}/documents`;
    written.push((await callAs<{ uuid: string }>(page, path, { method: 'POST', body })).uuid);
  }
  await callAs(page, `/v2/clients/${client}/gaps/refresh`, { method: 'POST' });
  const pair = await firstOnce(page, `/v2/clients/${client}/document-pairs?kind=duplicate`);
  const body = JSON.stringify({ side: 'left', certifyOther: false });
  await callAs(page, `/v2/document-pairs/${pair}/retire`, { method: 'POST', body });
  for (const uuid of written)
    await callAs(page, `/v2/documents/${uuid}/retire`, { method: 'POST' });
  return pair;
}

/** A gap of the demo's first client, made by asking for a suggestion that stays silent. */
export async function findGapId(page: Page, client: string): Promise<string> {
  const tickets = `/v2/tickets?client=${client}&search=paint%20code`;
  const ticket = (await callAs<Listed>(page, tickets)).items[0]?.uuid ?? '';
  await page.evaluate(async (path) => {
    const token = localStorage.getItem('accessToken');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await (await fetch(path, { method: 'POST', headers, body: '{}' })).text();
  }, `/v2/tickets/${ticket}/suggestions`);
  await callAs(page, `/v2/clients/${client}/gaps/refresh`, { method: 'POST' });
  return firstOnce(page, `/v2/clients/${client}/gaps`);
}
