import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What somebody writes who wants a page, a mail or a CRM to run it. */

/** Beside the repository, never in it. */
const publicSet = fileURLToPath(
  new URL('../../../../../shared/data/security/xss_payloads.jsonl', import.meta.url),
);

/** Says that it ran, by whatever name a test listens to. */
const ran = 'alert(1)';

const handled = ['img', 'svg', 'video', 'audio', 'body', 'iframe', 'input', 'details', 'math', 'x'];
const handlers = ['onerror', 'onload', 'autofocus onfocus', 'open ontoggle', 'onmouseover'];
const schemes = [
  `javascript:${ran}`,
  `JaVaScRiPt:${ran}`,
  ` javascript:${ran}`,
  `java\tscript:${ran}`,
  `java&#10;script:${ran}`,
  `&#106;avascript:${ran}`,
  `javascript&colon;${ran}`,
  `data:text/html,<script>${ran}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `vbscript:msgbox(1)`,
  `blob:${ran}`,
];
const places: ((address: string) => string)[] = [
  (address) => `<a href="${address}">read on</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<form action="${address}"><button>send</button></form>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<svg><a xlink:href="${address}"><text y="20">read on</text></a></svg>`,
  (address) => `<meta http-equiv="refresh" content="0;url=${address}">`,
  (address) => `[read on](${address})`,
  (address) => `![a picture](${address})`,
  (address) => `<${address}>`,
];
const others = [
  `<script>${ran}</script>`,
  `<ScRiPt >${ran}</sCrIpT>`,
  `<scr<script>ipt>${ran}</scr</script>ipt>`,
  `"><script>${ran}</script>`,
  `'><img src=x onerror=${ran}>`,
  `</p></div></body><script>${ran}</script>`,
  `</textarea><script>${ran}</script>`,
  `</title><svg/onload=${ran}>`,
  `--><img src=x onerror=${ran}>`,
  `]]><img src=x onerror=${ran}>`,
  `<style>@import'javascript:${ran}';*{background:url(javascript:${ran})}</style>`,
  `<link rel=stylesheet href="data:text/css,*{color:red}">`,
  `<base href="javascript:/a/-${ran}//">`,
  `<template><img src=x onerror=${ran}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${ran}>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${ran}></style></mglyph></table></mtext></math>`,
  `<img src="https://tracker.example/x.png">`,
  `{{constructor.constructor('${ran}')()}}`,
  `\${${ran}}`,
  `<%= ${ran} %>`,
  `&lt;script&gt;${ran}&lt;/script&gt;`,
  `＜script＞${ran}＜/script＞`,
  `\u202E<img src=x onerror=${ran}>\u202C`,
  `<img src=x onerror\u0000=${ran}>`,
  `$& $1 $\` {{name}} <b>bold</b>`,
];

/** At least 150, each another way in; `alert`, or a picture of elsewhere, is what gives away that one was taken. */
export const ownHostileMarkup: string[] = [
  ...others,
  ...handled.flatMap((tag) => handlers.map((on) => `<${tag} src=x ${on}=${ran} tabindex=1>`)),
  ...schemes.flatMap((address) => places.map((put) => put(address))),
];

/** What would run, or call, as the address of a link or a picture; each ends where the text behind it is a comment. */
export const hostileAddresses: string[] = schemes.map((address) => `${address}//`);

/** Those of the public set too, where it is beside the repository. */
export function readHostileMarkup(): string[] {
  if (!existsSync(publicSet)) return ownHostileMarkup;
  const lines = readFileSync(publicSet, 'utf8').split('\n').filter(Boolean);
  const known = lines.map((line) => (JSON.parse(line) as { payload: string }).payload);
  return [...ownHostileMarkup, ...known];
}
