import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { htmlToText } from '@replique/engine/text/html';
import { describe, expect, it } from 'vitest';
import { extractPage } from './extract-page.ts';
import { openExtractor } from './extractor.ts';
import { html } from './fake-site.ts';

const url = 'https://help.example/en/return';
const sentence =
  'You can give a bike back within thirty days, as long as it is clean and nothing is missing. ';

describe('the main part of a page', () => {
  it('comes without menus, banners, forms and footers', () => {
    const page = extractPage(
      html(
        'Return a bike | Fernhollow Help',
        `<header><a href="/">Fernhollow</a></header><nav>Menu one two</nav>
         <div id="onetrust-banner-sdk">We value your privacy, accept all cookies</div><div class="cookie-notice">More cookies</div>
         <main><article><header><h1>Return a bike</h1></header><p>${sentence.repeat(4)}</p>
         <h2>What it costs</h2><ul><li>In a shop: nothing</li><li>By post: ten euros</li></ul>
         <script>track()</script><form><label>Was it useful?</label><button>Yes</button></form></article></main>
         <aside>Related things</aside><footer>© Fernhollow</footer>`,
        '<meta property="og:site_name" content="Fernhollow Help"><meta property="article:modified_time" content="2026-10-01T00:00:00Z">',
      ),
      url,
    );
    expect(page).toMatchObject({
      title: 'Return a bike',
      siteTitle: 'Fernhollow Help',
      lang: 'en',
      modified: '2026-10-01T00:00:00Z',
      isSignIn: false,
      isWay: false,
    });
    expect(page.text).toContain('In a shop: nothing');
    expect(page.text).not.toMatch(/Menu|cookies|Fernhollow|useful|Related|track/);
    expect(page.html).toContain('<h2>What it costs</h2>');
  });

  it('comes without the banner and the list of other pages that stand within it', () => {
    const others = Array.from(
      { length: 6 },
      (_, at) => `<li><a href="/o${at}">Another article number ${at}</a></li>`,
    );
    const body = `<div class="privacy cookie-consent"><p>We use what your browser keeps.</p></div><p>${sentence.repeat(6)}</p><ul><li>See <a href="/shop">our shop</a> for what it costs</li></ul><div class="more-of-it"><h3>More</h3><ul>${others.join('')}</ul></div>`;
    const { text } = extractPage(html('Return', `<main>${body}</main>`), url);
    expect(text).toContain('our shop');
    expect(text).not.toMatch(/browser keeps|Another article/);
  });

  it('holds the answers that unfold under their questions, also where no element is called main', () => {
    const panel = (id: string, question: string) =>
      `<div><h3><button aria-controls="${id}" aria-expanded="false">${question}</button></h3><div id="${id}" hidden style="display:none"><p>${sentence}${sentence}</p></div></div>`;
    const page = extractPage(
      html(
        'Questions',
        `<div class="page">${panel('a', 'May I return it?')}${panel('b', 'May I keep it?')}</div>`,
      ),
      url,
    );
    expect(page.text.split('You can give a bike back').length - 1).toBe(4);
    expect(page.text).toContain('May I keep it?');
  });

  it('is nothing on a page of links, and a door where a password is asked for', () => {
    const list = extractPage(
      html(
        'All',
        '<main><h2>Topics</h2><ul><li><a href="/a">How to return a bike</a></li><li><a href="/b">How to charge it well</a></li></ul></main>',
      ),
      url,
    );
    expect(list).toMatchObject({
      text: '',
      isWay: true,
      links: ['https://help.example/a', 'https://help.example/b'],
    });
    expect(
      extractPage(
        html('In', '<main><p>Please sign in.</p><form><input type="password"></form></main>'),
        url,
      ).isSignIn,
    ).toBe(true);
    const long = `<main><p>${sentence.repeat(12)}</p></main><form><input type="password"></form>`;
    expect(extractPage(html('Text', long), url).isSignIn).toBe(false);
  });

  it('makes addresses whole, drops those that are none, and keeps a title to one line', () => {
    const body = `<main><p>${sentence}<a href="../fr/x">one</a> <a href="javascript:alert(1)">two</a> <a rel="nofollow" href="/no">three</a> <img src="/p.png"><img src="data:image/png;base64,AA"></p><p>${sentence}</p></main>`;
    const page = extractPage(
      html(
        `${'Very '.repeat(300)}long\u0000 \u0007title`,
        body,
        '<base href="https://help.example/en/deep/">',
      ),
      url,
    );
    expect(page.links).toEqual(['https://help.example/en/fr/x']);
    expect(page.html).toContain('href="https://help.example/en/fr/x"');
    expect(page.html).toContain('src="https://help.example/p.png"');
    expect(page.html).not.toMatch(/javascript|data:image/);
    expect(page.title.length).toBeLessThanOrEqual(300);
    expect(page.title).not.toMatch(/\p{Cc}/u);
  });

  it('takes thousands of links and deep mark-up without losing the text or the day', () => {
    const links = Array.from({ length: 5_000 }, (_, at) => `<a href="/l${at}">l</a>`).join('');
    expect(
      extractPage(html('Many', `<main><p>${sentence}</p></main>${links}`), url).links.length,
    ).toBe(2_000);
    const start = Date.now();
    const deep = extractPage(
      `<html><body>${'<div>'.repeat(5_000)}<p>${sentence}</p>${'</div>'.repeat(5_000)}</body></html>`,
      url,
    );
    expect(deep.text).toContain('give a bike back');
    expect(Date.now() - start).toBeLessThan(20_000);
  });

  it.each([
    '',
    '<',
    'plain words only',
    '<html></html>',
    '<frameset><frame src="x"></frameset>',
    '<![CDATA[',
    '\u0000\u0001',
    '<!doctype html>',
    '<body><p>a<table><p>b',
  ])('survives %j', (text) => {
    expect(extractPage(text, url)).toMatchObject({ isSignIn: false });
  });
});

const articlesFile = fileURLToPath(
  new URL('../../../../../../../shared/data/helpcentre_firefox_en/articles.jsonl', import.meta.url),
);

/** Which share of the words of `whole` are in `part`, each as often as there. */
function recall(whole: string, part: string): number {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const left = new Map<string, number>();
  for (const word of wordsOf(part)) left.set(word, (left.get(word) ?? 0) + 1);
  const wanted = wordsOf(whole);
  const found = wanted.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  });
  return wanted.length > 0 ? found.length / wanted.length : 1;
}

// Without ../shared/data there is nothing to measure on.
describe.skipIf(!existsSync(articlesFile))('real articles of ../shared/data within a page', () => {
  it.each([
    ['that marks its main part', '<main><article>', '</article></main>'],
    [
      'that marks nothing',
      '<div id="wrap"><div class="col-9"><div class="doc">',
      '</div></div><div class="col-3"><ul><li><a href="/1">Zzmenu one</a></li><li><a href="/2">Zzmenu two</a></li><li><a href="/3">Zzmenu three</a></li></ul></div></div>',
    ],
  ])('%s keep their words', (_, before, after) => {
    const lines = readFileSync(articlesFile, 'utf8')
      .trim()
      .split('\n')
      .filter((__, at) => at % 5 === 0);
    const recalls = lines.map((line) => {
      const { title, html: body } = JSON.parse(line) as { title: string; html: string };
      const page = html(
        `${title} | Help`,
        `<header>Zzbrand <nav>Zznav</nav></header>${before}<h1>${title}</h1>${body}${after}<div class="cookie-banner">Zzcookies</div><footer>Zzimprint</footer>`,
      );
      const text = htmlToText(extractPage(page, url).html);
      expect(text).not.toMatch(/Zz(?:menu|brand|nav|cookies|imprint)/);
      return recall(htmlToText(body), text);
    });
    expect(recalls.reduce((sum, each) => sum + each, 0) / recalls.length).toBeGreaterThan(0.99);
    expect(Math.min(...recalls)).toBeGreaterThan(0.7);
  });
});

describe('the extractor', () => {
  it('gives up a page that takes too long, and goes on with the next one', async () => {
    const page = html('Fine', `<main><p>${sentence}</p></main>`);
    const hasty = openExtractor(1);
    await expect(hasty.extract(page, url)).rejects.toMatchObject({ reason: 'malformed' });
    await hasty.close();
    const extractor = openExtractor();
    const [first, second] = [extractor.extract(page, url), extractor.render('# Next\n\nText', url)];
    expect((await first).title).toBe('Fine');
    expect((await second).title).toBe('Next');
    await extractor.close();
    expect((await extractor.extract(page, url)).title).toBe('Fine');
    await extractor.close();
  });
});
