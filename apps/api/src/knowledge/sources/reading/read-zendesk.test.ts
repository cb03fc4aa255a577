import { afterEach, describe, expect, it } from 'vitest';
import {
  json,
  openFakeSite,
  pagesOf,
  readAll,
  told,
  type FakePage,
  type FakeSite,
} from './fake-site.ts';
import { openVendorContract } from '@replique/connectors/fakes/contract';

const api = '/api/v2/help_center';
let site: FakeSite;
let answers: { path: string; body: unknown }[] = [];
afterEach(() => site.close());

type Item = Record<string, unknown>;
const item = (id: number, locale: string, more: Item = {}): Item => ({
  id,
  locale,
  title: `Article ${id} (${locale})`,
  body: `<p>Text number ${id} in ${locale}.</p>`,
  html_url: `https://help.example/hc/${locale}/articles/${id}-slug`,
  draft: false,
  user_segment_id: null,
  updated_at: '2026-11-01T08:00:00Z',
  ...more,
});

/** A centre with the interface of Zendesk: cursors, two articles a page. */
async function openCentre(
  articles: Record<string, Item[]>,
  pages: Record<string, FakePage> = {},
): Promise<void> {
  answers = [];
  const tell =
    (path: string, body: unknown): FakePage =>
    (request, response) => {
      answers.push({ path, body });
      return json(body)(request, response as never);
    };
  const locales = Object.keys(articles);
  site = await openFakeSite({
    [`${api}/locales`]: tell(`${api}/locales`, { locales, default_locale: locales[0] }),
    ...Object.fromEntries(
      locales.map((locale): [string, FakePage] => [
        `${api}/${locale}/articles`,
        (request, response) => {
          const query = new URL(request.url ?? '', 'http://x').searchParams;
          const from = Number(query.get('page[after]') ?? 0);
          const all = articles[locale] ?? [];
          const hasMore = from + 2 < all.length;
          const body = {
            articles: all.slice(from, from + 2),
            meta: { has_more: hasMore, after_cursor: hasMore ? String(from + 2) : null },
          };
          answers.push({ path: request.url ?? '', body });
          return json(body)(request, response as never);
        },
      ]),
    ),
    ...pages,
  });
}
const read = (asked?: Parameters<typeof readAll>[2]) =>
  readAll(site, 'zendesk', { path: '/hc/', ...asked });
const failure = () =>
  read().then(
    () => null,
    (error: { name?: string; reason?: string }) => [error.name, error.reason],
  );

describe('a Zendesk centre', () => {
  it('is read page by page in all its locales, or in those that are wanted alone', async () => {
    await openCentre({
      'en-us': [1, 2, 3, 4, 5].map((id) => item(id, 'en-us')),
      fr: [item(1, 'fr'), item(9, 'fr')],
      de: [item(1, 'de')],
      'pt-br': [item(1, 'pt-br')],
    });
    const all = pagesOf(await read()).map(({ language }) => language);
    expect(all.filter((language) => !['en', 'fr'].includes(language))).toEqual(['de', 'pt']);
    site.asked.length = 0;
    const events = await read({ languages: ['en', 'fr'] });
    expect(pagesOf(events).map(({ externalId, language }) => `${language} ${externalId}`)).toEqual([
      'en 1',
      'en 2',
      'en 3',
      'en 4',
      'en 5',
      'fr 1',
      'fr 9',
    ]);
    expect(pagesOf(events)[0]).toEqual({
      url: 'https://help.example/hc/en-us/articles/1-slug',
      askedUrl: 'https://help.example/hc/en-us/articles/1-slug',
      print: null,
      externalId: '1',
      language: 'en',
      title: 'Article 1 (en-us)',
      html: '<p>Text number 1 in en-us.</p>',
      updatedAt: new Date('2026-11-01T08:00:00Z'),
      etag: null,
      lastModified: null,
    });
    expect(events.filter(({ type }) => type === 'found').at(-1)).toEqual({
      type: 'found',
      total: 7,
    });
    expect(site.asked.some((path) => path.includes('/de/'))).toBe(false);
  });

  it('keeps drafts, articles for some, empty ones and the same article of another country out', async () => {
    await openCentre({
      'en-us': [
        item(1, 'en-us'),
        item(2, 'en-us', { draft: true }),
        item(3, 'en-us', { user_segment_id: 77 }),
        item(4, 'en-us', { body: null }),
        item(5, 'en-us', { user_segment_ids: [5] }),
      ],
      'en-gb': [item(1, 'en-gb'), item(6, 'en-gb')],
    });
    expect(told(await read())).toEqual([
      'failed /hc/en-us/articles/4-slug empty',
      'page /hc/en-gb/articles/6-slug',
      'page /hc/en-us/articles/1-slug',
      'skipped /hc/en-gb/articles/1-slug duplicate',
      'skipped /hc/en-us/articles/2-slug draft',
      'skipped /hc/en-us/articles/3-slug private',
      'skipped /hc/en-us/articles/5-slug private',
    ]);
  });

  it('tells what did not change since', async () => {
    const url = '/hc/en-us/articles/1-slug';
    await openCentre({ 'en-us': [] });
    site.pages[`${api}/en-us/articles`] = json({
      articles: [
        item(1, 'en-us', { html_url: site.origin + url }),
        item(2, 'en-us', { html_url: `${site.origin}/hc/en-us/articles/2-slug` }),
      ],
      meta: { has_more: false },
    });
    const known = {
      [url]: { externalId: '1', updatedAt: new Date('2026-11-01T08:00:00Z') },
      '/hc/en-us/articles/2-slug': { updatedAt: new Date('2026-10-01T08:00:00Z') },
    };
    expect(told(await read({ known }))).toEqual([
      'page /hc/en-us/articles/2-slug',
      'unchanged /hc/en-us/articles/1-slug',
    ]);
  });

  it('reads an old centre by page numbers', async () => {
    await openCentre(
      { 'en-us': [] },
      {
        [`${api}/en-us/articles`]: (request, response) => {
          const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page') ?? 1);
          return json({
            articles: [item(page, 'en-us')],
            next_page: page < 3 ? `https://else.example/api?page=${page + 1}` : null,
          })(request, response as never);
        },
      },
    );
    expect(pagesOf(await read()).map(({ externalId }) => externalId)).toEqual(['1', '2', '3']);
  });

  it('fails as a whole when its list breaks in the middle, goes round or refuses', async () => {
    await openCentre({ 'en-us': [1, 2, 3].map((id) => item(id, 'en-us')) });
    const first = site.pages[`${api}/en-us/articles`];
    site.pages[`${api}/en-us/articles`] = (request, response) => {
      if (!request.url?.includes('after'))
        return (first as Exclude<FakePage, string>)(request, response as never);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"articles": [{"id": 3, "ti');
    };
    expect(await failure()).toEqual(['SourceFailure', 'malformed']);
    site.pages[`${api}/en-us/articles`] = json({
      articles: [item(1, 'en-us')],
      meta: { has_more: true, after_cursor: 'same' },
    });
    expect(await failure()).toEqual(['SourceFailure', 'malformed']);
    site.pages[`${api}/en-us/articles`] = json({ error: 'Forbidden' }, 403);
    expect(await failure()).toEqual(['SourceFailure', 'status']);
    site.pages[`${api}/en-us/articles`] = json({ error: "Couldn't authenticate you" }, 401);
    expect(await failure()).toEqual(['SourceFailure', 'sign-in']);
    site.pages[`${api}/en-us/articles`] = (_, response) =>
      void response
        .writeHead(429, { 'retry-after': '600' })
        .end('Number of allowed API requests per minute exceeded');
    expect(await failure()).toEqual(['SourceFailure', 'status']);
  });

  it('waits when it is asked to, and goes on', async () => {
    await openCentre({ 'en-us': [1, 2, 3].map((id) => item(id, 'en-us')) });
    const well = site.pages[`${api}/en-us/articles`] as Exclude<FakePage, string>;
    let refusals = 1;
    site.pages[`${api}/en-us/articles`] = (request, response) => {
      if (refusals-- > 0)
        return void response.writeHead(429, { 'retry-after': '1' }).end('slow down');
      well(request, response as never);
    };
    const start = Date.now();
    expect(pagesOf(await read()).length).toBe(3);
    expect(Date.now() - start).toBeGreaterThanOrEqual(950);
  });

  it('loses only the article that is broken, and cleans what no database stores', async () => {
    await openCentre({
      'en-us': [
        { id: 1, locale: 'en-us' },
        item(2, 'en-us', {
          title: ` A\u0000 title\n${'x'.repeat(900)}`,
          body: '<p>\u0000\u0007Text \ud800 here</p>',
          html_url: 'javascript:alert(1)',
        }),
      ],
    });
    const events = await read();
    expect(told(events)).toEqual(['failed /hc/en-us malformed', 'page /hc/en-us/articles/2']);
    const [page] = pagesOf(events);
    expect(page?.title).toMatch(/^A title x+…$/);
    expect(page?.title.length).toBe(300);
    expect(page?.html).toBe('<p>Text \ufffd here</p>');
  });

  it('takes an article that says no more than it must', async () => {
    await openCentre({
      'en-us': [{ id: 1, locale: 'en-us', title: 'Return', body: '<p>So.</p>' }],
    });
    expect(told(await read())).toEqual(['page /hc/en-us/articles/1']);
  });

  it('does not take an article that is longer than a page may be', async () => {
    await openCentre({ 'en-us': [item(1, 'en-us', { body: `<p>${'x'.repeat(500_000)}</p>` })] });
    const events = await read();
    expect(told(events)).toEqual(['failed /hc/en-us/articles/1-slug too-large']);
  });

  it('gives an article an address of its own when the one that it names is endless', async () => {
    const html_url = `https://help.example/${'é'.repeat(900)}`;
    await openCentre({ 'en-us': [item(1, 'en-us', { html_url })] });
    expect(told(await read())).toEqual(['page /hc/en-us/articles/1']);
  });

  it('stops at its number of pages and says what it did not look at', async () => {
    await openCentre({ 'en-us': [1, 2, 3, 4].map((id) => item(id, 'en-us')) });
    const events = await read({ limits: { pages: 3 }, known: { '/hc/en-us/articles/4-old': {} } });
    expect(pagesOf(events).length).toBe(3);
    expect(told(events)).toContain('failed /hc/en-us/articles/4-old limit');
  });

  it('asks what the contract of Zendesk knows', async (context) => {
    const contract = await openVendorContract('zendesk-help-center.derived.openapi.yaml');
    await openCentre({ 'en-us': [1, 2, 3].map((id) => item(id, 'en-us')), fr: [item(1, 'fr')] });
    if (!contract) context.skip('../shared/crm/specs is not there');
    await read();
    expect(answers.length).toBe(4);
    for (const { path, body } of answers)
      expect(
        await contract?.faultsOf({ method: 'GET', path, headers: {} }, { status: 200, body }),
      ).toEqual([]);
    expect(
      await contract?.faultsOf({
        method: 'GET',
        path: `${api}/en-us/articles?sort_by=nothing`,
        headers: {},
      }),
    ).not.toEqual([]);
  });
});
