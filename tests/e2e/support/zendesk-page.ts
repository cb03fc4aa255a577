import type { FrameLocator, Page } from '@playwright/test';
import type { makeZendeskApp } from '../../app/zendesk-app.ts';

/** What the page does; it has `address` and `locale`. */
const script = `const held = { ticket: null, locale: locale, opened: 0 };
const instances = new Map();
async function open(location) {
  const guid = 'instance-' + ++held.opened;
  const frame = document.createElement('iframe');
  Object.assign(frame, { name: guid, title: location === 'modal' ? 'Modal' : 'Replique', allow: 'clipboard-write' });
  document.body.append(frame);
  instances.set(guid, { location, frame });
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', target: guid, hidden: true });
  form.action = address + '?origin=https%3A%2F%2Facme.zendesk.com&app_guid=' + guid;
  const token = document.createElement('input');
  Object.assign(token, { name: 'token', value: await signAsZendesk() });
  form.append(token);
  document.body.append(form);
  form.submit();
  form.remove();
  return guid;
}
const tell = (guid, message) => instances.get(guid).frame.contentWindow.postMessage(JSON.stringify(message), '*');
const shown = () => Object.fromEntries([...instances].map(([guid, { location }]) => [guid, { instanceGuid: guid, location }]));
const read = {
  'ticket.id': () => held.ticket,
  'currentUser.locale': () => held.locale,
  'comment.useRichText': () => true,
  instances: shown,
};
const invoke = {
  'ticket.editor.insert': ([text]) => { document.querySelector('#editor').innerHTML += text; },
  'instances.create': async ([{ location }]) => [{ instanceGuid: await open(location) }],
  destroy: (_, guid) => { instances.get(guid).frame.remove(); instances.delete(guid); },
};
addEventListener('message', async ({ data, source }) => {
  const [guid] = [...instances].find(([, { frame }]) => frame.contentWindow === source) ?? [];
  if (!guid) return;
  const said = JSON.parse(data);
  if (said.key === 'iframe.handshake')
    return tell(guid, { key: 'zaf.app.registered', message: { metadata: {}, context: shown()[guid] } });
  const trigger = 'iframe.trigger:';
  if (said.key?.startsWith(trigger))
    // To the frame that is meant; there, it is about the frame itself.
    return tell(said.instanceGuid, { key: 'zaf.' + said.key.slice(trigger.length), message: said.message });
  if (said.request === 'get')
    return tell(guid, { id: said.id, result: Object.fromEntries(
      [...said.params.map((path) => [path, read[path]?.()]), ['errors', {}]]) });
  if (said.request === 'invoke') {
    const result = { errors: {} };
    for (const [name, values] of Object.entries(said.params)) result[name] = await invoke[name](values, guid);
    if (instances.has(guid)) tell(guid, { id: said.id, result });
  }
});
window.zendesk = {
  open: (ticket) => { held.ticket = ticket; return open('ticket_sidebar'); },
  goTo: (ticket) => { held.ticket = ticket; tell('instance-1', { key: 'zaf.app.activated', message: {} }); },
};
`;

/**
 * A page that plays Zendesk around the panel: it opens the app with a signed POST, and answers the vendor's own SDK, which
 * the panel bundles, in the SDK's words. Its editor is a field with markup. A modal is another frame of the app, which it
 * signs anew; what one frame triggers on another is passed on.
 */
const html = (address: string, locale: string) => `<!doctype html>
<html lang="en"><head><title>Zendesk</title><meta name="viewport" content="width=device-width">
<style>body{margin:0;height:100vh;display:flex;flex-direction:column;font:14px sans-serif}h1{font-size:14px;margin:0}iframe{border:0;flex:1}#editor{height:40px;overflow:auto}</style></head>
<body><h1>Ticket</h1><div id="editor" contenteditable="true"></div>
<script>
const address = ${JSON.stringify(address)};
const locale = ${JSON.stringify(locale)};
${script}</script></body></html>`;

type Zendesk = { open: (ticket: string) => Promise<string>; goTo: (ticket: string) => void };
declare global {
  interface Window {
    zendesk: Zendesk;
  }
}

type App = ReturnType<typeof makeZendeskApp>;

/** Who signs for a page now: a page takes its function once. */
const signers = new WeakMap<Page, App>();

/** From now on another key signs. */
export const signWith = (page: Page, app: App) => signers.set(page, app);

/**
 * Shows the page at the address of the account; nothing leaves the machine.
 */
export async function openZendesk(
  page: Page,
  app: App,
  { address, ticket, locale = 'en-GB' }: { address: string; ticket: string; locale?: string },
): Promise<FrameLocator> {
  const { origin } = app;
  if (!signers.has(page))
    await page.exposeFunction('signAsZendesk', () => signers.get(page)?.sign());
  signWith(page, app);
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html(address, locale) }),
  );
  await page.goto(`${origin}/agent/tickets/1`);
  await page.evaluate((id) => window.zendesk.open(id), ticket);
  return page.frameLocator('iframe[title=Replique]');
}
