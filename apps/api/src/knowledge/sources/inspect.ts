import { chunkSections } from '@replique/engine/text/chunk';
import { htmlToSections } from '@replique/engine/text/html';
import type {
  DetectedSource,
  PreviewPage,
  ReadingFailure,
} from '@replique/contract/knowledge/sources';
import type { Language } from '@replique/engine/text/language';
import { withClientScope } from '../../accounts/index.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { fail } from '../../platform/http/errors.ts';
import { failureOf } from './failure.ts';
import { detectSource } from './reading/detect.ts';
import { readSource } from './reading/read-source.ts';
import type { ReadPage } from './reading/types.ts';
import { syncLimits } from './run-sync.ts';
import type { Platform } from './store.ts';

/** A person waits for it. */
const patienceMs = 25_000;
const shownPages = 5;
const shownFailures = 20;
const shownHtml = 50_000;

/** One client may look at so many addresses at a time: this is no tool to ask around with. */
const mostAtOnce = 2;
const looking = new WeakMap<Deps, Map<number, number>>();

async function inTurn<T>(deps: Deps, caller: Caller, id: string, fn: () => Promise<T>): Promise<T> {
  const clientId = await withClientScope(deps, caller, id, async (_, client) => client.id);
  const counts = looking.get(deps) ?? new Map<number, number>();
  looking.set(deps, counts);
  const count = counts.get(clientId) ?? 0;
  if (count >= mostAtOnce) throw fail('request.too-many');
  counts.set(clientId, count + 1);
  try {
    return await fn();
  } finally {
    const left = (counts.get(clientId) ?? 1) - 1;
    if (left > 0) counts.set(clientId, left);
    else counts.delete(clientId);
  }
}

/** What answers at an address, or why that could not be found out. Holds no transaction while it asks. */
export async function inspectAddress(
  deps: Deps,
  caller: Caller,
  { client, url }: { client: string; url: string },
): Promise<{ found: DetectedSource | null; failure: ReadingFailure | null }> {
  return inTurn(deps, caller, client, async () => {
    const signal = AbortSignal.timeout(patienceMs);
    try {
      const found = await detectSource(deps.outbound, url, { signal });
      const title = found.title.trim().slice(0, 200).toWellFormed() || new URL(url).hostname;
      return { found: { ...found, title }, failure: null };
    } catch (error) {
      return { found: null, failure: failureOf(error, signal, url) };
    }
  });
}

function presentPage(page: ReadPage): PreviewPage {
  return {
    url: page.url,
    title: page.title,
    language: page.language,
    html: page.html.slice(0, shownHtml).toWellFormed(),
    passages: chunkSections(htmlToSections(page.html)).length,
  };
}

type Preview = {
  pages: PreviewPage[];
  failures: ReadingFailure[];
  failure: ReadingFailure | null;
};

/** The first pages as they would be stored; nothing is. */
export async function previewSource(
  deps: Deps,
  caller: Caller,
  wanted: { client: string; url: string; platform: Platform; languages: Language[] },
): Promise<Preview> {
  const { client, url, platform, languages } = wanted;
  return inTurn(deps, caller, client, async () => {
    const stop = new AbortController();
    const patience = AbortSignal.timeout(patienceMs);
    const signal = AbortSignal.any([stop.signal, patience]);
    const limits = { ...syncLimits, milliseconds: patienceMs };
    const preview: Preview = { pages: [], failures: [], failure: null };
    const known = new Map();
    try {
      const asked = { url, platform, languages, known, limits, signal };
      for await (const event of readSource(deps.outbound, asked)) {
        if (event.type === 'page') preview.pages.push(presentPage(event.page));
        else if (event.type === 'failed') {
          const { reason, status, url: at } = event;
          preview.failures.push({ reason, status, url: at });
        }
        if (preview.pages.length >= shownPages || preview.failures.length >= shownFailures) break;
      }
    } catch (error) {
      preview.failure = failureOf(error, patience, url);
    } finally {
      stop.abort();
    }
    return preview;
  });
}
