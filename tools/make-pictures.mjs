// Makes the pictures that browsers and pages elsewhere show of Replique, from the logo and the picture of the README:
//   apps/console/public/{favicon,apple-touch-icon,icon-192,icon-512}.png, social.png
// They are kept in the repository; run it again (node tools/make-pictures.mjs) when the logo changes. `npm run
// pictures` runs it after it has taken that picture.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from './setup/find-browser.mjs';

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const dataUrl = (type, path) =>
  `data:${type};base64,${readFileSync(file(path)).toString('base64')}`;

const logo = readFileSync(file('apps/console/public/favicon.svg'), 'utf8');
const accent = '#4f55e0';

/** The logo alone, or on a ground without round corners: phones cut their own. */
const icons = [
  { name: 'favicon', size: 48, isFull: false },
  { name: 'apple-touch-icon', size: 180, isFull: true },
  { name: 'icon-192', size: 192, isFull: true },
  { name: 'icon-512', size: 512, isFull: true },
];

const iconPage = ({ size, isFull }) =>
  `<body style="margin:0;${isFull ? `background:${accent}` : ''}">
   ${logo.replace('<svg', `<svg style="display:block" width="${size}" height="${size}"`)}</body>`;

const socialPage = () => `<!doctype html><style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(${dataUrl('font/woff2', 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')}); }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #f4f5ff; color: #1b1c22; font-family: Inter; position: relative; }
  svg { width: 64px; height: 64px; }
  header { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 700; letter-spacing: -0.02em; }
  p { position: absolute; left: 72px; top: 150px; margin: 0; font-size: 30px; line-height: 1.35; color: #484a55; }
  b { color: ${accent}; font-weight: 600; }
  img { position: absolute; left: 72px; top: 276px; width: 1056px; border-radius: 14px; box-shadow: 0 0 0 1px #d9dbe6, 0 24px 60px -12px rgb(27 28 34 / 30%); }
  </style><header>${logo}Replique</header>
  <p>Support replies, with their sources.<br><b>Where nothing supports an answer, it says so.</b></p>
  <img src="${dataUrl('image/png', 'docs/pictures/ticket.png')}">`;

const browser = await chromium.launch({ executablePath: findBrowser() });
try {
  for (const icon of icons) {
    const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size } });
    await page.setContent(iconPage(icon));
    const bytes = await page.screenshot({ omitBackground: !icon.isFull });
    writeFileSync(file(`apps/console/public/${icon.name}.png`), bytes);
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(socialPage());
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(file('apps/console/public/social.png'), await page.screenshot());
} finally {
  await browser.close();
}
