import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import {
  article,
  html,
  json,
  openFakeSite,
  pagesOf,
  readAll,
  redirect,
  told,
  type FakePage,
  type FakeSite,
} from './fake-site.ts';
import type { Platform } from './types.ts';
import { openVendorContract } from '@replique/connectors/fakes/contract';

let site: FakeSite;
const open = async (pages: Record<string, FakePage>) => (site = await openFakeSite(pages));
afterEach(() => site.close());
const failure = (platform: Platform, asked?: Parameters<typeof readAll>[2]) =>
  readAll(site, platform, asked).then(
    () => null,
    (error: { name?: string; reason?: string }) => [error.name, error.reason],
  );

const list = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${site.origin}${path}</loc><lastmod>2026-10-05</lastmod></url>`).join('\n')}</urlset>`;
const index = (...paths: string[]) =>
  `<?xml version="1.0"?><sitemapindex>${paths.map((path) => `<sitemap><loc>${site.origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`;
const zip =
  (text: string | Buffer): FakePage =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/gzip' }).end(gzipSync(text));

describe('a site whose list is too long', () => {
  it('has its own pages all the same, however many others stand before them', async () => {
    await open({ '/help/a': article('Return a bike') });
    const shop = Array.from({ length: 50_010 }, (_, n) => `${site.origin}/shop/${n}`);
    site.pages['/sitemap.xml'] = index('/shop.txt', '/help.txt');
    site.pages['/shop.txt'] = shop.join('\n');
    site.pages['/help.txt'] = `${site.origin}/help/a`;
    expect(told(await readAll(site, 'sitemap', { path: '/help/' }))).toEqual(['page /help/a']);
  });

  it('is asked for the pages that stood before, which may be in the part that was not read', async () => {
    await open({ '/a': article('Return a bike'), '/b': article('Change a battery') });
    site.pages['/sitemap.xml'] = index(...Array.from({ length: 120 }, (_, n) => `/${n}.txt`));
    site.pages['*'] = `${site.origin}/a`;
    const known = { '/a': {}, '/b': {} };
    expect(told(await readAll(site, 'sitemap', { known }))).toEqual(['page /a', 'page /b']);
  });
});

describe('a site with a sitemap', () => {
  it('is read by the sitemaps of robots.txt, indexes and packed files among them, below its path', async () => {
    await open({
      '/help/a': article('Return a bike'),
      '/help/b': article('Change a battery'),
      '/help/c': article('Pay later'),
      '/shop/x': article('Shop'),
    });
    site.pages['/robots.txt'] =
      `Sitemap: ${site.origin}/maps/all.xml\nUser-agent: *\nDisallow: /help/c\n`;
    site.pages['/maps/all.xml'] = index('/maps/one.xml', '/maps/two.xml.gz', '/maps/all.xml');
    site.pages['/maps/one.xml'] = list(
      '/help/a',
      '/help/a#top',
      '/shop/x',
      '/help/picture.png',
    ).replace('http://', 'https://');
    site.pages['/maps/two.xml.gz'] = zip(list('/help/b', '/help/c'));
    const events = await readAll(site, 'sitemap', { path: '/help/' });
    expect(told(events)).toEqual(['failed /help/c robots', 'page /help/a', 'page /help/b']);
    expect(pagesOf(events)[0]?.updatedAt).toEqual(new Date('2026-10-05T00:00:00Z'));
    expect(site.asked.filter((path) => path === '/maps/all.xml').length).toBe(1);
    expect(site.asked).not.toContain('/shop/x');
  });

  it('fails as a whole when one of its lists is cut, broken, a bomb or away @check-25.2', async () => {
    await open({ '/a': article('Return a bike') });
    site.pages['/sitemap.xml'] = list('/a').slice(0, -20);
    expect(await failure('sitemap')).toEqual(['SourceFailure', 'malformed']);
    site.pages['/sitemap.xml'] = '<html><body>Welcome</body></html>';
    expect(await failure('sitemap')).toEqual(['SourceFailure', 'malformed']);
    site.pages['/sitemap.xml'] = zip(Buffer.alloc(60_000_000, ' '));
    expect(await failure('sitemap')).toEqual(['SourceFailure', 'too-large']);
    site.pages['/sitemap.xml'] = index('/one.xml');
    site.pages['/one.xml'] = (_, response) => void response.writeHead(500).end();
    expect(await failure('sitemap')).toEqual(['SourceFailure', 'status']);
    site.pages['/sitemap.xml'] = redirect('http://127.0.0.1:8999/');
    expect(await failure('sitemap')).toEqual(['SourceFailure', 'address']);
    delete site.pages['/sitemap.xml'];
    expect(await failure('sitemap')).toEqual(['SourceFailure', 'status']);
  });

  it('expands no entity of its own, however often one names another @check-25.2', async () => {
    await open({ '/a': article('Return a bike') });
    const bomb = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    ).join('');
    site.pages['/sitemap.xml'] =
      `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY l0 "lol">${bomb}<!ENTITY f SYSTEM "file:///etc/passwd">]><urlset><url><loc>${site.origin}/a</loc></url><url><loc>&l9;</loc></url><url><loc>&f;</loc></url></urlset>`;
    const events = await readAll(site, 'sitemap');
    expect(told(events).filter((line) => line.startsWith('page'))).toEqual(['page /a']);
  });

  it('asks after known pages when a list of the index is gone, and believes a whole one', async () => {
    await open({ '/a': article('Return a bike'), '/b': article('Change a battery') });
    site.pages['/sitemap.xml'] = index('/one.xml', '/gone.xml');
    site.pages['/one.xml'] = list('/a');
    expect(told(await readAll(site, 'sitemap', { known: { '/b': {} } }))).toEqual([
      'page /a',
      'page /b',
    ]);
    site.pages['/sitemap.xml'] = list('/a');
    expect(told(await readAll(site, 'sitemap', { known: { '/b': {} } }))).toEqual(['page /a']);
  });

  it('is refused when robots.txt forbids every page, and leaves other languages after the first', async () => {
    await open({ '/en/a': article('Return a bike') });
    const spanish = Array.from({ length: 20 }, (_, at) => `/es/${at}`);
    for (const path of spanish)
      site.pages[path] = html(
        'Hola',
        `<main><p>Hola, este es el texto de la página ${path}.</p></main>`,
        '',
        'es',
      );
    site.pages['/sitemap.xml'] = list('/en/a', ...spanish);
    const events = await readAll(site, 'sitemap', { languages: ['en', 'fr'] });
    expect(told(events).filter((line) => line.endsWith('language')).length).toBe(20);
    expect(site.asked.filter((path) => path.startsWith('/es/')).length).toBeLessThan(6);
    site.pages['/robots.txt'] = 'User-agent: replique\nDisallow: /';
    expect(await failure('sitemap')).toEqual(['SourceFailure', 'robots']);
  });
});

const copy =
  (title: string, text: string, etag = '"1"'): FakePage =>
  (request, response) => {
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response
      .writeHead(200, { 'content-type': 'text/markdown; charset=utf-8', etag })
      .end(`# ${title}\n\n${text}\n`);
  };

describe('a Gorgias centre', () => {
  const pages = () => ({
    '/llms.txt': `# Fernhollow\n\n- [Return a bike](/en-US/return-a-bike-10001.md): how\n- [Rendre un vélo](/fr/rendre-un-velo-10001.md)\n- [Rad](/de/rad-10001.md)\n- [Else](https://example.org/en-US/x-1234.md)\n- [Gone](/en-US/gone-10009.md)\n`,
    '/en-US/return-a-bike-10001.md': copy(
      'Return a bike',
      'Pack it **well**, <script>alert(1)</script> then [write](javascript:alert(1)) or see [here](/en-US/other).\n\n<div onclick="x()">Boxes are free.</div>',
    ),
    '/fr/rendre-un-velo-10001.md': copy('Rendre un vélo', 'Emballez-le bien.'),
  });

  it('is read by its list and copies in Markdown, of which no mark-up comes through', async () => {
    await open(pages());
    const events = await readAll(site, 'gorgias', { languages: ['en', 'fr'] });
    expect(told(events)).toEqual([
      'failed /en-US/gone-10009 status 404',
      'page /en-US/return-a-bike-10001',
      'page /fr/rendre-un-velo-10001',
      'skipped /de/rad-10001 language',
    ]);
    const [page] = pagesOf(events).filter(({ language }) => language === 'en');
    expect(page).toMatchObject({ externalId: '10001', title: 'Return a bike', etag: '"1"' });
    expect(page?.html).toContain('<strong>well</strong>');
    expect(page?.html).toContain(`href="${site.origin}/en-US/other"`);
    expect(page?.html).toContain('<p>Boxes are free.</p>');
    expect(page?.html).not.toMatch(/<script|onclick|href="javascript/);
  });

  it('says of the page that was one too many that it was', async () => {
    const paths = ['a-10001', 'b-10002', 'c-10003'].map((name) => `/en-US/${name}`);
    await open({
      '/llms.txt': paths.map((path) => `- [X](${path}.md)`).join('\n'),
      ...Object.fromEntries(paths.map((path) => [`${path}.md`, copy(path, 'Text of it.')])),
    });
    const lines = told(await readAll(site, 'gorgias', { limits: { pages: 2 } }));
    expect(lines.filter((line) => line.startsWith('page')).length).toBe(2);
    expect(lines.filter((line) => line.endsWith('limit')).length).toBe(1);
  });

  it('tells what did not change, and fails when its list does', async () => {
    await open(pages());
    const known = { '/en-US/return-a-bike-10001': { etag: '"1"', externalId: '10001' } };
    expect(told(await readAll(site, 'gorgias', { known }))).toContain(
      'unchanged /en-US/return-a-bike-10001',
    );
    site.pages['/llms.txt'] = '# Nothing here\n';
    expect(await failure('gorgias')).toEqual(['SourceFailure', 'malformed']);
    site.pages['/llms.txt'] = (_, response) => void response.writeHead(500).end();
    expect(await failure('gorgias')).toEqual(['SourceFailure', 'status']);
  });
});

describe('a Crisp centre', () => {
  it('is read by its sitemap and the copies beside its pages', async () => {
    await open({
      '/en/article/return-a-bike-1a2b/.md': 'wrong',
      '/en/article/return-a-bike-1a2b.md': copy(
        'Return a bike',
        '|| Keep the box.\n\n${youtube}[Film](abc)\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n',
      ),
      '/fr/article/rendre-3c4d.md': html('Article', '<p>No Markdown here.</p>'),
    });
    site.pages['/sitemap.xml'] = list(
      '/en/',
      '/en/category/bikes-9z/',
      '/en/article/return-a-bike-1a2b/',
      '/fr/article/rendre-3c4d/',
    );
    const events = await readAll(site, 'crisp');
    expect(told(events)).toEqual([
      'failed /fr/article/rendre-3c4d/ malformed',
      'page /en/article/return-a-bike-1a2b/',
    ]);
    const [page] = pagesOf(events);
    expect(page).toMatchObject({
      externalId: 'return-a-bike-1a2b',
      language: 'en',
      title: 'Return a bike',
    });
    expect(page?.html).toContain('<p>Keep the box.</p>');
    expect(page?.html).toContain('<td>1</td>');
    expect(page?.html).not.toContain('youtube');
    site.pages['/sitemap.xml'] = list('/en/');
    expect(await failure('crisp')).toEqual(['SourceFailure', 'empty']);
  });
});

describe('a Salesforce site', () => {
  const api = '/help/services/data/v66.0';
  const ids = { one: 'kA0000000000001AAA', two: 'kA0000000000002AAA' };
  const listed = (id: string, name: string) => ({
    id,
    articleNumber: '000001',
    title: `Article ${name}`,
    urlName: name,
    summary: `About ${name} & more`,
    lastPublishedDate: '2026-09-01T10:00:00Z',
  });
  const pages = (): Record<string, FakePage> => ({
    '/help/services/data/': json([
      { version: '37.0', label: 'x', url: '/y' },
      { version: '66.0', label: 'x', url: '/y' },
      { version: '99.0', label: 'x', url: '/y' },
    ]),
    [`${api}/knowledgeManagement/settings`]: json(
      [{ message: 'Session expired', errorCode: 'INVALID_SESSION_ID' }],
      401,
    ),
    [`${api}/support/knowledgeArticles`]: (request, response) => {
      const tag = request.headers['accept-language'];
      const page = new URL(request.url ?? '', 'http://x').searchParams.get('pageNumber');
      if (tag === 'fr')
        return json({ articles: [listed(ids.one, 'rendre')], nextPageUrl: null, pageNumber: 1 })(
          request,
          response as never,
        );
      if (tag !== 'en-US')
        return json([{ message: 'Invalid language code.', errorCode: 'INVALID_FIELD' }], 400)(
          request,
          response as never,
        );
      json(
        page === '1'
          ? { articles: [listed(ids.one, 'return')], nextPageUrl: '/next', pageNumber: 1 }
          : { articles: [listed(ids.two, 'pay')], nextPageUrl: null, pageNumber: 2 },
      )(request, response as never);
    },
    [`${api}/support/knowledgeArticles/${ids.one}`]: json({
      id: ids.one,
      layoutItems: [
        { label: 'Public', type: 'CHECKBOX' },
        { label: 'Question', type: 'TEXT_AREA', value: 'How?' },
        { label: 'Answer', type: 'RICH_TEXT_AREA', value: '<p>So.</p>' },
      ],
    }),
    [`${api}/support/knowledgeArticles/${ids.two}`]: json({ id: ids.two, layoutItems: [] }),
  });

  it('is read as its support interface shows it to guests', async () => {
    await open(pages());
    const events = await readAll(site, 'salesforce', { path: '/help/s/' });
    expect(told(events)).toEqual([
      'page /help/s/article/pay?language=en_US',
      'page /help/s/article/rendre?language=fr',
      'page /help/s/article/return?language=en_US',
    ]);
    const texts = Object.fromEntries(pagesOf(events).map((page) => [page.title, page.html]));
    expect(texts['Article return']).toBe('<h2>Question</h2>\nHow?\n<h2>Answer</h2>\n<p>So.</p>');
    expect(texts['Article pay']).toBe('<p>About pay &amp; more</p>');
    const known = {
      '/help/s/article/pay?language=en_US': {
        externalId: ids.two,
        updatedAt: new Date('2026-09-01T10:00:00Z'),
      },
    };
    expect(told(await readAll(site, 'salesforce', { path: '/help/s/', known }))).toContain(
      'unchanged /help/s/article/pay?language=en_US',
    );
  });

  it('fails as a whole when guests may not read it', async () => {
    await open({
      ...pages(),
      [`${api}/support/knowledgeArticles`]: json(
        [{ message: 'no', errorCode: 'INVALID_SESSION_ID' }],
        401,
      ),
    });
    expect(await failure('salesforce', { path: '/help/s/' })).toEqual(['SourceFailure', 'sign-in']);
  });

  it('asks what the contract of Salesforce knows', async (context) => {
    const contract = await openVendorContract('salesforce.derived.openapi.yaml');
    await open(pages());
    if (!contract) context.skip('../shared/crm/specs is not there');
    await readAll(site, 'salesforce', { path: '/help/s/' });
    const asked = site.requests.filter(({ url }) => url?.includes('/v66.0/'));
    expect(asked.length).toBeGreaterThan(4);
    for (const { url = '', headers } of asked) {
      // What one article may be asked with stands in the vendor’s pages, not in the file made from them.
      const path = url.replace('/help', '').replace(/(kA\w+)\?.*/, '$1');
      expect(
        await contract?.faultsOf({
          method: 'GET',
          path,
          headers: headers as Record<string, string>,
        }),
      ).toEqual([]);
    }
  });
});
