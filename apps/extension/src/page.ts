import { Refused } from '@replique/panel/src/api.ts';
import { deskOf, type DeskPage } from './desks.ts';
import { insertAtCursor, readSelected } from './in-page.ts';

/** The page beside the panel, as far as the person lets us know it. */
export type Page =
  /** Its address is not ours to know: neither was the site allowed nor the button pressed there. */
  | { kind: 'unknown' }
  /** A page of the browser, or without TLS: no extension of ours works there. */
  | { kind: 'outside' }
  /** The button was pressed there, the site not allowed. */
  | { kind: 'asks'; host: string; origin: string }
  | { kind: 'allowed'; desk: DeskPage | null };

const activeTab = async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0];

/** As browsers write whom a permission is for; Firefox knows no ports there. */
export const originOf = ({ protocol, hostname }: URL) => `${protocol}//${hostname}/*`;

const isLocal = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1';

/** Whether permission can be asked for it. */
export const isReachable = (url: URL) =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));

export async function readPage(): Promise<Page> {
  const tab = await activeTab();
  if (tab?.url === undefined || !URL.canParse(tab.url)) return { kind: 'unknown' };
  const url = new URL(tab.url);
  if (!isReachable(url)) return { kind: 'outside' };
  const origin = originOf(url);
  const isAllowed = await chrome.permissions.contains({ origins: [origin] });
  if (!isAllowed) return { kind: 'asks', host: url.host, origin };
  return { kind: 'allowed', desk: deskOf(tab.url) };
}

/** Tells of every page that comes beside the panel. */
export function watchPage(tell: () => void): void {
  chrome.tabs.onActivated.addListener(tell);
  chrome.tabs.onUpdated.addListener(tell);
  chrome.permissions.onAdded.addListener(tell);
  chrome.permissions.onRemoved.addListener(tell);
  chrome.runtime.onMessage.addListener(tell);
}

/** @throws Refused `page.closed` where the person has not let us in */
async function runIn<A extends unknown[], R>(func: (...given: A) => R, args: A): Promise<R> {
  const tabId = (await activeTab())?.id;
  if (tabId === undefined) throw new Refused('page.closed');
  const done = await chrome.scripting
    .executeScript({ target: { tabId }, func, args })
    .catch(() => []);
  const [first] = done;
  if (first?.result === undefined) throw new Refused('page.closed');
  return first.result;
}

/** @throws Refused `page.closed`; `page.no-field` where no field has the cursor */
export async function insert(text: string): Promise<void> {
  if ((await runIn(insertAtCursor, [text])) === 'no-field') throw new Refused('page.no-field');
}

/** @throws Refused `page.closed` */
export const readSelection = (): Promise<string> => runIn(readSelected, []);
