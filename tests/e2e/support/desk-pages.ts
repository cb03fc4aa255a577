import type { BrowserContext, Page } from '@playwright/test';

/** Pages that play help desks at their addresses: each with an editor of another kind. Nothing leaves the machine. */

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><title>${title}</title><meta name="viewport" content="width=device-width"></head>
<body><main><h1>${title}</h1><p id="question">How do I return a bike?</p>${body}</main></body></html>`;

export const desks = {
  /** An editor with markup that keeps a text of its own, as ProseMirror and Lexical do, by the browser's events. */
  zendesk: {
    host: 'acme.zendesk.com',
    path: (ticket: string) => `/agent/tickets/${ticket}`,
    html: page(
      'Zendesk',
      `<div id="editor" role="textbox" aria-label="Reply" contenteditable="true"></div>
<script>window.model = '';
document.querySelector('#editor').addEventListener('input', (event) => { window.model = event.currentTarget.innerText; });</script>`,
    ),
  },
  /** A field that a framework keeps: it believes events alone, and sets back what it was not told of. */
  gorgias: {
    host: 'acme.gorgias.com',
    path: (ticket: string) => `/app/views/7/${ticket}`,
    html: page(
      'Gorgias',
      `<label>Reply <textarea id="editor">Hello ,</textarea></label>
<script>window.model = 'Hello ,';
const editor = document.querySelector('#editor');
editor.addEventListener('input', () => { window.model = editor.value; });
editor.addEventListener('blur', () => { editor.value = window.model; });</script>`,
    ),
  },
  /** An editor within shadow roots, in a frame of the same site. */
  salesforce: {
    host: 'acme.lightning.force.com',
    path: (ticket: string) => `/lightning/r/Case/${ticket}/view`,
    html: page(
      'Salesforce',
      `<div id="host"></div>
<script>const root = document.querySelector('#host').attachShadow({ mode: 'open' });
const frame = document.createElement('iframe');
frame.title = 'Reply';
root.append(frame);
frame.contentDocument.body.innerHTML = '<div id="editor" contenteditable="true">Dear customer, </div>';
window.readEditor = () => frame.contentDocument.querySelector('#editor').innerText;</script>`,
    ),
  },
};

export type DeskName = keyof typeof desks;

/** Opens a ticket of a help desk in a tab. */
export async function openDesk(
  context: BrowserContext,
  name: DeskName,
  ticket: string,
  known?: Page,
): Promise<Page> {
  const { host, path, html } = desks[name];
  const tab = known ?? (await context.newPage());
  await tab.route(`https://${host}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await tab.goto(`https://${host}${path(ticket)}`);
  return tab;
}
