import { afterEach, describe, expect, it } from 'vitest';
import { detectSource } from './detect.ts';
import {
  article,
  html,
  json,
  openFakeSite,
  readAll,
  redirect,
  told,
  type FakePage,
  type FakeSite,
} from './fake-site.ts';

let site: FakeSite;
const open = async (pages: Record<string, FakePage>) => (site = await openFakeSite(pages));
afterEach(() => site.close());
const detect = (path: string) => detectSource(site.outbound, site.origin + path);
const failure = (path: string) =>
  detect(path).then(
    () => null,
    (error: { name?: string; reason?: string; status?: number }) => [
      error.name,
      error.reason,
      error.status,
    ],
  );
const list = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${site.origin}${path}</loc></url>`).join('')}</urlset>`;

const zendesk = (): Record<string, FakePage> => ({
  '/': redirect('/hc/en-us'),
  '/hc/en-us': html('Fernhollow Help', '<main>Welcome</main>'),
  '/hc/en-us/articles/1-x': html(
    'Article',
    '<main>Text</main>',
    '<meta property="og:site_name" content="Fernhollow">',
  ),
  '/api/v2/help_center/locales': json({ locales: ['en-us', 'fr', 'de'], default_locale: 'en-us' }),
  '/api/v2/help_center/en-us/articles': json({ articles: [], count: 40 }),
  '/api/v2/help_center/fr/articles': json({ articles: [], count: 2 }),
  '/api/v2/help_center/de/articles': json({ articles: [], count: 3 }),
});

describe('what answers at an address', () => {
  it('is a Zendesk centre, from its start or from one of its articles, even when pages are refused', async () => {
    await open(zendesk());
    const found = {
      platform: 'zendesk',
      url: `${site.origin}/hc/`,
      languages: ['de', 'en', 'fr'],
      estimated: 45,
    };
    expect(await detect('')).toEqual({ ...found, title: 'Fernhollow Help' });
    expect(await detect('/hc/en-us/articles/1-x')).toEqual({ ...found, title: 'Fernhollow' });
    site.pages['/hc/en-us'] = (_, response) => void response.writeHead(403).end('Just a moment');
    expect(await detect('/hc/en-us')).toEqual({ ...found, title: new URL(site.origin).host });
  });

  it('is a Gorgias centre by its list of numbered articles; other lists are no Gorgias', async () => {
    await open({
      '/en-US': html('Help', '<p>Hello</p>'),
      '/llms.txt': '- [A](/en-US/a-1001.md)\n- [B](/fr/b-1002.md)\n- [C](/de/c-1003.md)\n',
      '/sitemap.xml': '',
    });
    expect(await detect('/en-US')).toEqual({
      platform: 'gorgias',
      url: `${site.origin}/`,
      title: 'Help',
      languages: ['de', 'en', 'fr'],
      estimated: 3,
    });
    site.pages['/llms.txt'] = '- [Guide](/docs/guide.md)\n';
    expect((await detect('/en-US')).platform).toBe('crawl');
  });

  it('is a Crisp centre when its articles have copies in Markdown, else a site with a sitemap', async () => {
    await open({
      '/en/': html('Help', '<p>Hello</p>'),
      '/': redirect('/en/'),
      '/en/article/a-1x.md': '# A\n\nText',
    });
    site.pages['/sitemap.xml'] = list('/en/', '/en/article/a-1x/', '/fr/article/b-2y/');
    expect(await detect('/')).toMatchObject({
      platform: 'crisp',
      languages: ['en'],
      estimated: 1,
      url: `${site.origin}/en/`,
    });
    delete site.pages['/en/article/a-1x.md'];
    expect(await detect('/')).toMatchObject({ platform: 'sitemap', estimated: 2 });
  });

  it('is a Salesforce site when guests may ask its support interface', async () => {
    const api = '/help/services/data';
    await open({
      '/help/s/': html('Fernhollow', '<p>Hello</p>'),
      [`${api}/`]: json([{ version: '60.0' }]),
      [`${api}/v60.0/knowledgeManagement/settings`]: json({
        defaultLanguage: 'en_US',
        languages: [
          { name: 'en_US', active: true },
          { name: 'fr', active: true },
          { name: 'de', active: true },
        ],
      }),
      [`${api}/v60.0/support/knowledgeArticles`]: json({ articles: [], nextPageUrl: null }),
    });
    expect(await detect('/help/s/')).toEqual({
      platform: 'salesforce',
      url: `${site.origin}/help/s/`,
      title: 'Fernhollow',
      languages: ['de', 'en', 'fr'],
      estimated: null,
    });
    site.pages[`${api}/v60.0/support/knowledgeArticles`] = json(
      [{ errorCode: 'INVALID_SESSION_ID' }],
      401,
    );
    expect((await detect('/help/s/')).platform).toBe('crawl');
  });

  it('is a site with a sitemap below the path, else pages that can be followed', async () => {
    await open({
      '/help/returns.html': article('Return a bike'),
      '/help/': html('Help', '<p>Hello</p>', '<link rel="alternate" hreflang="fr" href="/aide">'),
    });
    site.pages['/robots.txt'] = `Sitemap: ${site.origin}/map.xml`;
    site.pages['/map.xml'] = list('/help/returns.html', '/help/fr/x', '/shop/a');
    expect(await detect('/help/returns.html')).toMatchObject({
      platform: 'sitemap',
      url: `${site.origin}/help/`,
      estimated: 2,
      languages: ['en', 'fr'],
    });
    site.pages['/map.xml'] = list('/shop/a');
    expect(await detect('/help/')).toMatchObject({
      platform: 'crawl',
      url: `${site.origin}/help/`,
      languages: ['en', 'fr'],
      estimated: null,
    });
  });

  it('keeps the very address where nothing answers above it, and what it finds can be read', async () => {
    await open({
      '/help/articles/start': article('Start here', '<a href="/help/articles/two">two</a>'),
      '/help/articles/two': article('Then this'),
    });
    const found = await detect('/help/articles/start');
    expect(found.url).toBe(`${site.origin}/help/articles/start`);
    expect(told(await readAll(site, found.platform, { path: '/help/articles/start' }))).toEqual([
      'page /help/articles/start',
      'page /help/articles/two',
    ]);
  });

  it('is tried without encryption only where nobody answers with it, and no scheme was typed', async () => {
    await open({ '/': article('Start') });
    expect(await detectSource(site.outbound, new URL(site.origin).host)).toMatchObject({
      url: `${site.origin}/`,
    });
    await expect(
      detectSource(site.outbound, site.origin.replace('http:', 'https:')),
    ).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('is refused with a reason', async () => {
    await open({
      '/inside': redirect('http://127.0.0.1:8999/'),
      '/round': redirect('/round'),
      '/file': (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
      '/door': html('In', '<p>Sign in</p><form><input type="password"></form>'),
      '/big': (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(6_000_000)),
      '/fine': article('Fine'),
    });
    expect(await failure('/inside')).toEqual(['SourceFailure', 'address', null]);
    expect(await failure('/round')).toEqual(['SourceFailure', 'redirects', null]);
    expect(await failure('/file')).toEqual(['SourceFailure', 'not-html', null]);
    expect(await failure('/door')).toEqual(['SourceFailure', 'sign-in', null]);
    expect(await failure('/big')).toEqual(['SourceFailure', 'too-large', null]);
    expect(await failure('/none')).toEqual(['SourceFailure', 'status', 404]);
    site.pages['/robots.txt'] = 'User-agent: *\nDisallow: /';
    expect(await failure('/fine')).toEqual(['SourceFailure', 'robots', null]);
    await expect(detectSource(site.outbound, 'file:///etc/passwd')).rejects.toMatchObject({
      reason: 'address',
    });
    await expect(detectSource(site.outbound, 'http://127.0.0.1:8999/')).rejects.toMatchObject({
      reason: 'address',
    });
  });

  it('is asked no longer than the person waits', async () => {
    await open({ '/': () => undefined });
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(new Error('gone')), 200);
    await expect(
      detectSource(site.outbound, site.origin, { signal: cancel.signal }),
    ).rejects.toThrow('gone');
  });
});
