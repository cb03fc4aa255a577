import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import {
  article,
  html,
  openFakeSite,
  pagesOf,
  readAll,
  redirect,
  told,
  type FakePage,
  type FakeSite,
} from './fake-site.ts';

let site: FakeSite;
const open = async (pages: Record<string, FakePage>) => (site = await openFakeSite(pages));
const links = (...paths: string[]) =>
  paths.map((path) => `<li><a href="${path}">${path}</a></li>`).join('');
const hub = (...paths: string[]) => html('Help', `<main><ul>${links(...paths)}</ul></main>`);
const crawl = (asked?: Parameters<typeof readAll>[2]) => readAll(site, 'crawl', asked);
const failure = (asked?: Parameters<typeof readAll>[2]) =>
  crawl(asked).then(
    () => null,
    (error: { reason?: string; status?: number | null }) => [error.reason, error.status],
  );

afterEach(() => site.close());

describe('a crawl', () => {
  it('follows links on the same site below its path, each page once', async () => {
    await open({
      '/help/': hub(
        '/help/e',
        '/helpless',
        '/help/a',
        '/help/a#top',
        '/help/a?utm_source=mail',
        '/shop/b',
        'https://example.org/help/c',
        '/help/d.pdf',
        'mailto:a@b.example',
      ),
      '/help/a': article('Return a bike', `<a href="/help/e">more</a>`),
      '/help/e': article('Change a battery'),
      '/shop/b': article('Buy'),
      '/helpless': article('Elsewhere'),
    });
    const events = await crawl({ path: '/help/' });
    expect(told(events)).toEqual(['page /help/a', 'page /help/e']);
    expect(site.asked.toSorted()).toEqual(['/help/', '/help/a', '/help/e', '/robots.txt']);
    expect(events.filter((event) => event.type === 'found').at(-1)).toEqual({
      type: 'found',
      total: 2,
    });
  });

  it('says who it is', async () => {
    await open({ '/': article('Start') });
    await crawl();
    expect(site.requests.at(-1)?.headers['user-agent']).toMatch(/^Replique\//);
  });

  it('obeys robots.txt for its own name @check-25.3', async () => {
    await open({
      '/robots.txt':
        'User-agent: *\nDisallow:\n\nUser-agent: Replique\nDisallow: /private\nCrawl-delay: 0.5\n',
      '/': hub('/private/a', '/b'),
      '/private/a': article('Private'),
      '/b': article('Open'),
    });
    const start = Date.now();
    expect(told(await crawl())).toEqual(['failed /private/a robots', 'page /b']);
    expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
    expect(site.asked).not.toContain('/private/a');
  });

  it('does not read what robots.txt forbids altogether, or cannot be asked about @check-25.3', async () => {
    await open({ '/robots.txt': 'User-agent: *\nDisallow: /\n', '/': article('Start') });
    expect(await failure()).toEqual(['robots', null]);
    site.pages['/robots.txt'] = (_, response) => void response.writeHead(500).end();
    expect(await failure()).toEqual(['status', 500]);
    expect(site.asked).not.toContain('/');
  });

  it('takes a page by the address that the page gives itself, once', async () => {
    const canonical = (title: string, to: string) =>
      html(
        title,
        `<main><h1>${title}</h1><p>All that there is to say about ${title} is here.</p></main>`,
        `<link rel="canonical" href="${to}">`,
      );
    await open({
      '/': hub('/a?sort=new', '/a?sort=old', '/b'),
      '/a?sort=new': canonical('Returns', '/a'),
      '/a?sort=old': canonical('Returns', '/a'),
      // A start page named by every page is a mistake of the site: the page keeps its own address.
      '/b': canonical('Batteries', '/'),
    });
    expect(told(await crawl())).toEqual(['page /a', 'page /b', 'skipped /a?sort=old duplicate']);
  });

  it('stops at the same text under growing addresses @check-25.1', async () => {
    await open({
      '*': (request, response) => {
        const next = `${(request.url ?? '').replace(/\/$/, '')}/more`;
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(article('No limit', `<a href="${next}">on</a>`));
      },
      '/robots.txt': 'User-agent: *\nAllow: /',
    });
    const events = await crawl();
    expect(told(events)).toEqual(['page /', 'skipped /more duplicate']);
  });

  it('stops in a calendar, whose every day is another page without a text @check-25.1', async () => {
    await open({
      '/robots.txt': '',
      '*': (request, response) => {
        const day = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(html('Calendar', links(`/day/${day + 1}`, `/day/${day + 2}`, `/day/${day + 3}`)));
      },
    });
    await crawl({ limits: { depth: 50 } });
    expect(site.asked.length).toBeLessThan(20);
  });

  it('stops at parameters that vary without end, at its depth and at its number of pages @check-25.1', async () => {
    await open({
      '/robots.txt': '',
      '*': (request, response) => {
        const at = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
        const many = Array.from({ length: 200 }, (_, index) => `/list?page=${at * 1_000 + index}`);
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(article(`Page number ${at}`, links(...many)));
      },
    });
    await crawl();
    expect(site.asked.length).toBeLessThanOrEqual(33);
    site.pages['*'] = (request, response) => {
      const at = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(article(`Page number ${at}`, links(`/p/${at + 1}`)));
    };
    expect(pagesOf(await crawl({ limits: { depth: 3 } })).length).toBe(4);
    const events = await crawl({ limits: { pages: 5, depth: 50 }, known: { '/p/77': {} } });
    expect(pagesOf(events).length).toBe(5);
    expect(told(events)).toContain('failed /p/77 limit');
  });

  it('keeps every language, or those that are wanted, and leaves parts in others alone', async () => {
    const page = (title: string, lang: string) =>
      html(
        title,
        `<main><h1>${title}</h1><p>${title} und mehr, so viel wie man eben braucht.</p></main>`,
        '',
        lang,
      );
    const german = Array.from({ length: 12 }, (_, at) => `/de/artikel-${at}`);
    await open({
      '/': hub('/en/a', '/fr/b', ...german),
      '/en/a': article('Return a bike'),
      '/fr/b': html(
        'Rendre un vélo',
        '<main><h1>Rendre un vélo</h1><p>Vous pouvez rendre votre vélo dans les trente jours.</p></main>',
        '',
        'fr-FR',
      ),
      ...Object.fromEntries(german.map((path) => [path, page(path, 'de')])),
    });
    const all = pagesOf(await crawl()).map(({ language }) => language);
    expect(all.filter((language) => language === 'de')).toHaveLength(12);
    const events = await crawl({ languages: ['en', 'fr'] });
    expect(
      pagesOf(events)
        .map(({ url, language }) => [new URL(url).pathname, language])
        .toSorted(),
    ).toEqual([
      ['/en/a', 'en'],
      ['/fr/b', 'fr'],
    ]);
    expect(told(events).filter((each) => each.endsWith('language')).length).toBeLessThanOrEqual(12);
    expect(pagesOf(await crawl({ languages: ['fr'] })).map(({ language }) => language)).toEqual([
      'fr',
    ]);
  });

  it('asks whether a page changed, and tells that it did not', async () => {
    await open({
      '/': hub('/a', '/b'),
      '/a': (request, response) => {
        if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
        response
          .writeHead(200, {
            'content-type': 'text/html',
            etag: '"1"',
            'last-modified': 'Tue, 03 Nov 2026 10:00:00 GMT',
          })
          .end(article('Return a bike'));
      },
      '/b': article('Other'),
    });
    const first = pagesOf(await crawl()).find(({ url }) => url.endsWith('/a'));
    expect(first).toMatchObject({
      etag: '"1"',
      lastModified: 'Tue, 03 Nov 2026 10:00:00 GMT',
      updatedAt: new Date('2026-11-03T10:00:00Z'),
    });
    const again = await crawl({ known: { '/a': { etag: '"1"' } } });
    expect(told(again)).toEqual(['page /b', 'unchanged /a']);
  });

  it('asks after pages that stood before and no link leads to; gone ones it does not tell of', async () => {
    await open({
      '/': hub('/a', '/dead'),
      '/a': article('Return a bike'),
      '/island': article('Nobody links here'),
    });
    const events = await crawl({ known: { '/island': {}, '/gone': {}, '/a': {} } });
    expect(told(events)).toEqual(['failed /dead status 404', 'page /a', 'page /island']);
    expect(site.asked).toContain('/gone');
  });

  it('tells pages that are no texts from pages', async () => {
    await open({
      '/': hub('/in', '/file', '/blank', '/door', '/far', '/closed', '/big'),
      '/in': article('Return a bike'),
      '/file': (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
      '/blank': html(
        'Empty',
        '<div id="app"></div><noscript>Please switch on scripts to see this page here.</noscript>',
      ),
      '/door': html(
        'Sign in',
        '<main><form><p>Please sign in to go on.</p><input type="password"></form></main>',
      ),
      '/far': redirect('https://login.example.org/login?back=1'),
      '/closed': (_, response) => void response.writeHead(401).end(),
      '/big': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(article('Big', 'x'.repeat(60_000))),
    });
    expect(told(await crawl({ limits: { bytesPerPage: 50_000 } }))).toEqual([
      'failed /big too-large',
      'failed /blank empty',
      'failed /closed sign-in 401',
      'failed /door sign-in',
      'failed /far sign-in',
      'failed /file not-html',
      'page /in',
    ]);
  });
});

describe('a site that fails', () => {
  it('is not taken as empty when its start holds nothing', async () => {
    await open({ '/': html('App', '<div id="app"></div>') });
    expect(await failure()).toEqual(['empty', null]);
  });

  it('is read no further when its start does not answer', async () => {
    await open({
      '/': (_, response) => void response.writeHead(503, { 'retry-after': '900' }).end(),
    });
    // However much time there is, nobody waits a quarter of an hour for one page.
    expect(await failure({ limits: { milliseconds: 9_000_000 } })).toEqual(['status', 503]);
  });

  it('costs only the page that fails, and one more try', async () => {
    let tries = 0;
    await open({
      '/': hub('/a', '/b', '/once'),
      '/a': article('Return a bike'),
      '/b': (_, response) => void response.writeHead(500).end(),
      '/once': (_, response) => {
        tries += 1;
        if (tries === 1) return void response.writeHead(502).end();
        response.writeHead(200, { 'content-type': 'text/html' }).end(article('Second try'));
      },
    });
    expect(told(await crawl())).toEqual(['failed /b status 500', 'page /a', 'page /once']);
    expect(site.asked.filter((path) => path === '/b').length).toBe(2);
  });

  it('is given up when page after page fails', async () => {
    const paths = Array.from({ length: 30 }, (_, at) => `/p${at}`);
    await open({
      '/': hub(...paths),
      '*': (_, response) => void response.writeHead(503, { 'retry-after': '900' }).end(),
      '/robots.txt': '',
    });
    expect(await failure()).toEqual(['status', 503]);
    expect(site.asked.length).toBeLessThan(20);
  });

  it('is waited for as long as it asks', async () => {
    let tries = 0;
    await open({
      '/': (_, response) => {
        tries += 1;
        if (tries === 1) return void response.writeHead(429, { 'retry-after': '1' }).end('slower');
        response.writeHead(200, { 'content-type': 'text/html' }).end(article('Start'));
      },
    });
    const start = Date.now();
    expect(told(await crawl())).toEqual(['page /']);
    expect(Date.now() - start).toBeGreaterThanOrEqual(950);
  });

  it('cannot lead inside, keep a page for ever, cut it, or send a bomb @check-24.5 @check-25.2', async () => {
    await open({
      '/': hub('/inside', '/round', '/slow', '/cut', '/bomb', '/gigabyte', '/fine'),
      '/inside': redirect('http://127.0.0.1:9/secret'),
      '/round': redirect('/round'),
      '/slow': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<p>');
      },
      '/cut': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
        response.write('<p>half');
        setTimeout(() => response.destroy(), 20);
      },
      '/bomb': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(50_000_000, 'a'))),
      '/gigabyte': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const block = Buffer.alloc(1_000_000, 'a');
        const pour = () => {
          while (!response.destroyed && response.write(block));
        };
        response.on('drain', pour);
        pour();
      },
      '/fine': article('Fine'),
    });
    const events = await crawl({ limits: { milliseconds: 6_000 } });
    const all = told(events);
    for (const line of [
      'failed /round redirects',
      'failed /cut unreachable',
      'failed /bomb too-large',
      'failed /gigabyte too-large',
      'page /fine',
    ])
      expect(all).toContain(line);
    expect(all.find((line) => line.startsWith('failed /inside'))).toBe('failed /inside address');
    // The slow one took what was left of the time.
    expect(all.find((line) => line.includes('limit'))).toBeDefined();
  });

  it('ends at once when the reading is cancelled, while it asks and while it waits', async () => {
    await open({ '/': hub('/slow'), '/slow': () => undefined });
    const cancelSoon = () => {
      const cancel = new AbortController();
      setTimeout(() => cancel.abort(new Error('cancelled')), 300);
      return cancel.signal;
    };
    await expect(crawl({ signal: cancelSoon() })).rejects.toThrow('cancelled');
    const start = Date.now();
    const slowly = crawl({ signal: cancelSoon(), limits: { delayMs: 9_000 } });
    await expect(slowly).rejects.toThrow('cancelled');
    expect(Date.now() - start).toBeLessThan(20_000);
  });
});
