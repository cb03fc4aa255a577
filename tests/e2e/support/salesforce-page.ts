import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';

/** The component of the package, compiled by the vendor's compiler (tools/steps/salesforce-package.mjs); else a page that says what it says. */
const component = process.env['SALESFORCE_COMPONENT'];

/** Where the organisation's pages are. */
export const account = 'acme--uat.sandbox';
const origin = `https://${account}.lightning.force.com`;

/** The messages of apps/panel/salesforce, without the component around them. */
const played = `function mount(host) {
  const frame = document.createElement('iframe');
  const name = crypto.randomUUID();
  Object.assign(frame, { title: 'Replique', allow: 'clipboard-write', src: repliqueAddress + '#' + name });
  host.append(frame);
  const there = new URL(repliqueAddress).origin;
  const post = (message) => frame.contentWindow.postMessage({ ...message, frame: name }, there);
  const answers = {
    ticket: () => askForTicket(salesforce.recordId),
    case: () => salesforce.recordId,
    language: () => salesforce.language,
    insert: ({ text }) => { salesforce.compose(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\\n', '<br>')); return true; },
  };
  addEventListener('message', async ({ origin, data }) => {
    if (origin !== there || data.frame !== name) return;
    try { post({ number: data.number, value: await answers[data.ask](data) }); }
    catch { if (data.isFirst) frame.replaceWith('Replique did not open.'); else post({ number: data.number, hasFailed: true }); }
  });
  salesforce.goTo = (id) => { salesforce.recordId = id; post({ event: 'shown' }); };
}`;

const html = (address: string, ticket: string, language: string) => `<!doctype html>
<html lang="en"><head><title>Salesforce</title><meta name="viewport" content="width=device-width">
<style>body{margin:0;font:14px sans-serif}h1{font-size:14px;margin:0}iframe{border:0;width:100%;height:640px}#composer{min-height:20px}</style></head>
<body><h1>Case</h1><div id="composer"></div><div id="host"></div>
<script>
window.repliqueAddress = ${JSON.stringify(address)};
window.salesforce = { recordId: ${JSON.stringify(ticket)}, language: ${JSON.stringify(language)},
  compose: (html) => { document.querySelector('#composer').innerHTML = html; } };
</script>
<script>${component ? readFileSync(component, 'utf8') : played}
${component ? 'RepliquePanel.' : ''}mount(document.querySelector('#host'));
</script></body></html>`;

declare global {
  interface Window {
    salesforce: { recordId: string; goTo: (id: string) => void };
  }
}

interface Opened {
  address: string;
  ticket: string;
  language?: string;
}

/** What Apex says of the secret, page by page: a page takes its function once. */
const secrets = new WeakMap<Page, string>();

/** What the named credential of the organisation holds from now on. */
export const holdSecret = (page: Page, secret: string) => secrets.set(page, secret);

/** A page that plays a case in Lightning Experience: its server asks for a ticket, and the component gives it to the frame. */
export async function openSalesforce(
  page: Page,
  { address, ticket, language = 'en-US' }: Opened,
): Promise<FrameLocator> {
  await page
    .exposeFunction('askForTicket', async () => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-replique-secret': secrets.get(page) ?? '',
        },
        body: '{}',
      });
      if (!answer.ok) throw new Error(`Replique answered ${answer.status}.`);
      return ((await answer.json()) as { ticket: string }).ticket;
    })
    .catch((error: unknown) => {
      // It is there already.
      if (!String(error).includes('already registered')) throw error;
    });
  await page.unroute(`${origin}/**`);
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: html(address, ticket, language),
    }),
  );
  await page.goto(`${origin}/lightning/r/Case/${ticket}/view`);
  return page.frameLocator('iframe[title=Replique]');
}
