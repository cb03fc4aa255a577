/// <reference lib="dom" />
import { expect, type BrowserContext, type Page } from '@playwright/test';

const names = ['alert', 'confirm', 'prompt', 'print'] as const;

/** Elements that no text of somebody else may have become. */
const active =
  'script, iframe, object, embed, form, meta, base, link, style, input, video, math, x';

export interface Watched {
  /** Nothing ran, nothing was fetched from elsewhere, and no element of the page would run anything. */
  expectNothing: (page: Page, within?: string) => Promise<void>;
}

/** Hears what hostile texts would run, in every page and frame of a context; to be called before they are opened. */
export async function watchForScripts(context: BrowserContext, ours: RegExp): Promise<Watched> {
  const seen: string[] = [];
  await context.exposeFunction('heard', (what: string) => void seen.push(`ran ${what}`));
  await context.addInitScript((calls) => {
    for (const name of calls)
      Object.defineProperty(window, name, {
        value: () => (window as unknown as { heard: (what: string) => void }).heard(name),
      });
  }, names);
  context.on('request', (request) => {
    if (!ours.test(request.url())) seen.push(`asked ${request.url()}`);
  });
  return {
    async expectNothing(page, within) {
      expect(await page.evaluate(listFaults)).toEqual([]);
      if (within) expect(await page.locator(within).locator(active).count()).toBe(0);
      expect(seen, 'nothing runs, and nothing comes from elsewhere').toEqual([]);
    },
  };
}

/** In the page, its open shadow roots too: attributes that run something. */
function listFaults(): string[] {
  const found: string[] = [];
  const addresses = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc'];
  const look = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) look(element.shadowRoot);
      for (const { name, value } of element.attributes) {
        const isScript =
          addresses.includes(name) && /^\W*(?:java|vb)script|^\W*data:text/i.test(value);
        if (/^on/i.test(name) || isScript) found.push(element.outerHTML.slice(0, 300));
      }
    }
  };
  look(document);
  return found;
}
