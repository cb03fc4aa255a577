import type { FrameLocator, Page } from '@playwright/test';
import type { makeZendeskApp } from '../../app/zendesk-app.ts';

/**
 * A page that plays Zendesk around the panel: it opens the app with a signed POST, and answers the vendor's own SDK, which
 * the panel bundles, in the SDK's words. Its editor is a field with markup.
 */
const html = (address: string, token: string, locale: string) => `<!doctype html>
<html lang="en"><head><title>Zendesk</title><meta name="viewport" content="width=device-width">
<style>body{margin:0;height:100vh;display:flex;flex-direction:column;font:14px sans-serif}h1{font-size:14px;margin:0}iframe{border:0;flex:1}#editor{height:40px;overflow:auto}</style></head>
<body><h1>Ticket</h1><div id="editor" contenteditable="true"></div>
<form method="post" action="${address}?origin=https%3A%2F%2Facme.zendesk.com&app_guid=guid-1" target="app">
<input type="hidden" name="token" value="${token}"></form>
<iframe name="app" title="Replique" allow="clipboard-write"></iframe>
<script>
const held = { ticket: null, locale: ${JSON.stringify(locale)} };
const app = () => document.querySelector('iframe').contentWindow;
const tell = (message) => app().postMessage(JSON.stringify(message), '*');
const read = {
  'ticket.id': () => held.ticket,
  'currentUser.locale': () => held.locale,
  'comment.useRichText': () => true,
};
const invoke = {
  'ticket.editor.insert': ([text]) => { document.querySelector('#editor').innerHTML += text; },
};
addEventListener('message', ({ data }) => {
  const said = JSON.parse(data);
  if (said.key === 'iframe.handshake')
    return tell({ key: 'zaf.app.registered', message: { metadata: {}, context: {} } });
  if (said.request === 'get')
    return tell({ id: said.id, result: Object.fromEntries(
      [...said.params.map((path) => [path, read[path]?.()]), ['errors', {}]]) });
  if (said.request === 'invoke') {
    for (const [name, values] of Object.entries(said.params)) invoke[name](values);
    tell({ id: said.id, result: { errors: {} } });
  }
});
window.zendesk = {
  open: (ticket) => { held.ticket = ticket; document.querySelector('form').submit(); },
  goTo: (ticket) => { held.ticket = ticket; tell({ key: 'zaf.app.activated', message: {} }); },
};
</script></body></html>`;

type Zendesk = { open: (ticket: string) => void; goTo: (ticket: string) => void };
declare global {
  interface Window {
    zendesk: Zendesk;
  }
}

/** Shows the page at the address of the account; nothing leaves the machine. */
export async function openZendesk(
  page: Page,
  app: ReturnType<typeof makeZendeskApp>,
  { address, ticket, locale = 'en-GB' }: { address: string; ticket: string; locale?: string },
): Promise<FrameLocator> {
  const token = await app.sign();
  await page.route(`${app.origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html(address, token, locale) }),
  );
  await page.goto(`${app.origin}/agent/tickets/1`);
  await page.evaluate((id) => window.zendesk.open(id), ticket);
  return page.frameLocator('iframe');
}
