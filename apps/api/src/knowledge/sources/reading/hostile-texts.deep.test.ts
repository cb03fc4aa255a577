import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, openFakeSite, readAll, type FakeSite } from './fake-site.ts';
import { markdownToPage } from './markdown-to-page.ts';

/** Half a million characters of something that makes careless patterns look again and again. */
const flood = (piece: string) => piece.repeat(Math.ceil(500_000 / piece.length));
const pieces = ['<', '<url ', '<script', '[', '![](', ' ', '<lastmod> ', '<!--', '*_'];
const floods = [
  ...pieces.map((piece): [string, string] => [piece, flood(piece)]),
  ['spaces after a date', `<lastmod>${flood(' ')}`] as [string, string],
];
const patienceMs = 5_000;

let site: FakeSite;
beforeAll(async () => {
  site = await openFakeSite();
});
afterAll(() => site.close());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = Date.now();
  await work().catch(() => undefined);
  return Date.now() - start;
}

describe.each(floods)('a flood of %j', (piece, text) => {
  it('takes nobody’s time in lists and articles of an interface @check-25.6', async () => {
    site.pages = {
      '/sitemap.xml': `<urlset><url><loc>${site.origin}/a</loc>${text}</url></urlset>`,
      '/llms.txt': `- [A](/en-US/a-1001.md)\n${text}`,
      '/robots.txt': `User-agent: *\nDisallow: ${text.slice(0, 400)}\n${text.slice(0, 500_000)}`,
      '/en-US/a-1001.md': '# A\n\nText',
      '/api/v2/help_center/locales': json({ locales: ['en-us'] }),
      '/api/v2/help_center/en-us/articles': json({
        articles: [{ id: 1, locale: 'en-us', title: text, body: text }],
      }),
    };
    const limits = { bytesPerPage: 3_000_000, milliseconds: patienceMs };
    for (const platform of ['sitemap', 'gorgias', 'zendesk'] as const) {
      expect(await timed(() => readAll(site, platform, { limits }))).toBeLessThan(patienceMs);
    }
  });

  it('takes little in Markdown, and in pages no more than a page is given', async () => {
    const short = text.slice(0, 100_000 - (100_000 % piece.length));
    expect(
      await timed(async () => markdownToPage(`# ${short}\n\n${short}`, 'https://a.example/')),
    ).toBeLessThan(patienceMs);
  });
});
