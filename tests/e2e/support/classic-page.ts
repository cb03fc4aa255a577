import { readFileSync } from 'node:fs';
import type { FrameLocator, Page } from '@playwright/test';
import { canvasFiles } from '../../../tools/panels/salesforce.mjs';
import { canvasAccount, makeSignedRequest } from '../../app/canvas-app.ts';

/** The vendor's library for Canvas apps; the other side of it (controller.js, publisher.js) is Salesforce's alone, and played here. */
const vendorScript = readFileSync(
  new URL('../../../node_modules/@salesforce/canvas-js-sdk/js/canvas-all.js', import.meta.url),
  'utf8',
);

const classic = `https://${canvasAccount}.my.salesforce.com`;
const visualforce = `https://${canvasAccount.replace('.', '--c.')}.vf.force.com`;
const instanceId = '_:Replique:j_id0:j_id1:canvasapp';

/** The parts of the package's Visualforce page that a browser gets. */
function readPage(address: string) {
  const files = canvasFiles(address);
  const page = files.find(({ name }) => name.endsWith('Replique.page'))?.data.toString() ?? '';
  return {
    script: /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? '',
    onLoad: /onCanvasAppLoad="(\w+)"/.exec(page)?.[1] ?? '',
  };
}

/** By the guide of Canvas: messages by the vendor's own \`Sfdc.canvas.xd\`, events by name, a signed request when asked. */
const controller = `
  var subscribed = {};
  Sfdc.canvas.controller = { subscribe: function (each) { subscribed[each.name] = each.onData; } };
  Sfdc.canvas.publisher = { publish: function (event) { parent.postMessage(event, ${JSON.stringify(classic)}); } };
  window.posted = [];
  Sfdc.canvas.xd.receive(async function (data) {
    posted.push(data);
    var frame = document.querySelector('iframe'), body = data.body;
    if (frame.name !== 'canvas-frame-' + body.config.client.instanceId) return;
    if (body.type === 'publish' && subscribed[body.event.name]) subscribed[body.event.name](body.event.payload);
    if (body.type !== 'refresh') return;
    var response = await signRequest(caseId);
    Sfdc.canvas.xd.post({ seq: data.seq, type: 'callback', status: response ? 200 : 401,
      payload: response ? { response: response } : [{ errorCode: 'INVALID_SESSION_ID' }] }, there, frame.contentWindow);
  }, there);`;

const visualforcePage = (address: string, caseId: string) => {
  const { script, onLoad } = readPage(address);
  return `<!doctype html><html lang="en"><head><title>Replique</title>
<style>body{margin:0}iframe{border:0;width:100%;height:640px}</style>
<script>${vendorScript}</script><script>
  var there = ${JSON.stringify(new URL(address).origin)}, caseId = ${JSON.stringify(caseId)};${controller}
</script><script>${script}</script></head><body>
<iframe title="Replique" name="canvas-frame-${instanceId}"></iframe>
<form method="post" action="${address}" target="canvas-frame-${instanceId}"><input type="hidden" name="signed_request"></form>
<script>
  ${onLoad}();
  signRequest(caseId).then(function (text) {
    var form = document.querySelector('form');
    form.signed_request.value = text;
    form.submit();
  });
</script></body></html>`;
};

const casePage = (caseId: string) => `<!doctype html><html lang="en"><head><title>Case</title>
<style>body{margin:0;font:14px sans-serif}h1{font-size:14px;margin:0}iframe{border:0;width:100%;height:660px}</style></head>
<body><h1>Case</h1><div id="email"></div><label>Note <input id="note"></label>
<script>
  var action = '';
  addEventListener('message', function (event) {
    if (event.origin !== ${JSON.stringify(visualforce)}) return;
    if (event.data.name === 'publisher.selectAction') action = event.data.payload.actionName;
    if (event.data.name === 'publisher.setActionInputValues' && action === 'Case.Email')
      document.querySelector('#email').innerHTML = event.data.payload.emailFields.body.value;
  });
</script>
<iframe title="Visualforce" src="${visualforce}/apex/Replique?id=${caseId}"></iframe></body></html>`;

/** What Salesforce signs with from now on, and how; null: the agent is signed out of it. */
interface Signing {
  secret: string | null;
  language: string;
}

const signing = new WeakMap<Page, Signing>();

export const signAs = (page: Page, secret: string | null, language = 'en_US') =>
  signing.set(page, { secret, language });

function sign(page: Page, caseId: string): string | null {
  const { secret, language } = signing.get(page) ?? { secret: null, language: '' };
  if (secret === null) return null;
  const says = { caseId, openedAt: Date.now(), language, origin: visualforce, instanceId };
  return makeSignedRequest(secret, says);
}

/** A case in Salesforce Classic: a page, the Visualforce page of the package in it, and the panel in that. */
export async function openClassic(
  page: Page,
  { address, caseId }: { address: string; caseId: string },
): Promise<FrameLocator> {
  await page
    .exposeFunction('signRequest', (of: string) => sign(page, of))
    .catch((error: unknown) => {
      // It is there already.
      if (!String(error).includes('already registered')) throw error;
    });
  const bodies = { [classic]: casePage(caseId), [visualforce]: visualforcePage(address, caseId) };
  for (const [origin, body] of Object.entries(bodies)) {
    await page.unroute(`${origin}/**`);
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    );
  }
  await page.goto(`${classic}/${caseId}`);
  return page.frameLocator('iframe[title=Visualforce]').frameLocator('iframe[title=Replique]');
}

/** What an app posts that uses the vendor's library: an event, and the wish for a new signed request. */
export async function postedByVendor(page: Page): Promise<unknown[]> {
  const app = `<script>${vendorScript.replaceAll('</script', '<\\/script')}</script><script>
    window.name = 'canvas-frame-i';
    var client = { oauthToken: 'null', instanceId: 'i', targetOrigin: 'https://vendor.test' };
    Sfdc.canvas.client.publish(client, { name: 'replique.insert', payload: { text: 'x' } });
    Sfdc.canvas.client.refreshSignedRequest(function () {});
  </script>`;
  const body = `<!doctype html><script>window.posted = [];
    addEventListener('message', function (event) { posted.push(JSON.parse(event.data)); });</script>
    <iframe src="/app"></iframe>`;
  await page.route('https://vendor.test/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url().endsWith('/app') ? app : body,
    }),
  );
  await page.goto('https://vendor.test/');
  await page.waitForFunction('posted.length === 2');
  return page.evaluate('posted');
}
