import type { TestApp } from './test-app.ts';

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** GET of a page of the sign-in site, as a browser asks for it. */
export function openPage(testApp: TestApp, url: string, headers: Record<string, string> = {}) {
  return testApp.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
}

let visitors = 0;

/** POST of a form of the sign-in site; every one from an address of its own, so that none is one too many. */
export function sendForm(
  testApp: TestApp,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return testApp.app.inject({
    method: 'POST',
    url,
    remoteAddress: `10.9.${Math.floor((visitors += 1) / 250)}.${visitors % 250}`,
    headers: { ...formHeaders, ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

/** A page without what is new with every answer: its nonce, its sealed fields, the challenge of a passkey. */
export function plainPage(page: string): string {
  return page
    .replace(/nonce="[^"]*"/g, '')
    .replace(/name="(?:pending|ticket)" value="[^"]*"/g, '')
    .replace(/challenge&quot;:&quot;[\w-]*/g, '');
}

/** The hidden fields of a page, and the cookie that came with it. */
export function formOf(page: { payload: string; headers: Record<string, unknown> }) {
  const hidden = page.payload.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g);
  const fields = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
  const given = page.headers['set-cookie'];
  const cookie = typeof given === 'string' ? (given.split(';')[0] ?? '') : '';
  return { fields: fields as Record<string, string>, cookie };
}

/** Opens the link of a mail and sends the form behind it with a password. */
export async function setPassword(testApp: TestApp, link: URL, password: string) {
  const page = await openPage(testApp, link.pathname + link.search);
  if (page.statusCode !== 200) return page;
  const { fields, cookie } = formOf(page);
  const sent = { ...fields, password, repeated: password };
  return sendForm(testApp, link.pathname, sent, { cookie });
}
