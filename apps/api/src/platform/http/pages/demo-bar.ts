import { signin as en } from '@replique/phrases/en/accounts/signin';
import { signin as fr } from '@replique/phrases/fr/accounts/signin';
import { escapeHtml } from './escape-html.ts';

/**
 * What every page says of a demo that others than this machine can reach. It is written into the page: there before
 * any script, on every screen, and a page without a demo holds nothing of it.
 */

const texts = { en, fr };

/**
 * Its height is known, so that the console can subtract it from the window (`--window` in tokens.css): one line, two
 * on a telephone, three on the narrowest.
 */
const style = `:root{--demo-bar:2rem}
@media (max-width:40rem){:root{--demo-bar:3rem}}
@media (max-width:23rem){:root{--demo-bar:4rem}}
body{border-top:var(--demo-bar) solid transparent}
.demo-bar{position:fixed;z-index:190;inset:0 0 auto;display:flex;align-items:center;justify-content:center;height:var(--demo-bar);padding:0 1rem;border-bottom:1px solid #c98f00;background:#ffd666;color:#1b1c22;font-size:.8125rem;font-weight:500;line-height:1.2;text-align:center}
.demo-bar span{text-wrap:balance}
.demo-bar svg{margin-inline-end:.375rem;vertical-align:-.1875rem}
html:lang(fr) .demo-bar:lang(en),html:lang(en) .demo-bar:lang(fr){display:none}
@media print{:root{--demo-bar:0rem}.demo-bar{display:none}}`;

const icon =
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" d="M8 2 14.5 13.5h-13z"/><path fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" d="M8 6.5v3"/><circle cx="8" cy="11.6" r=".9" fill="currentColor"/></svg>';

function bar(language: 'en' | 'fr'): string {
  const { label, text } = texts[language].publicDemo;
  return `<aside class="demo-bar" lang="${language}" aria-label="${escapeHtml(label)}"><span>${icon}${escapeHtml(text)}</span></aside>`;
}

/**
 * A page with the bar above everything: in one language, or in both where the page's own language is known later.
 * @param html a whole page, with a nonce for its styles
 */
export function withDemoBar(html: string, nonce: string, languages: ('en' | 'fr')[]): string {
  return html
    .replace('</head>', () => `<style nonce="${nonce}">${style}</style>\n</head>`)
    .replace(/<body[^<>]*>/, (body) => `${body}${languages.map(bar).join('')}`);
}
