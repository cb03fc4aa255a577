import { describe, expect, it } from 'vitest';
import { decodeBody } from './decode-body.ts';
import { markdownToPage } from './markdown-to-page.ts';
import {
  addressKey,
  isWithin,
  looksEndless,
  pageAddress,
  scopeOf,
  typedAddress,
} from './page-address.ts';
import { readTag } from '@replique/engine/text/languages/tags';
import { languageOfAddress, languageOfPage } from './page-language.ts';
import { readMoment, cleanText, cleanTitle } from './clean-text.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));

describe('addresses', () => {
  it.each([
    ['help.example', 'https://help.example/'],
    ['  https://help.example/hc/en-us#top ', 'https://help.example/hc/en-us'],
    ['help.example:8080/a', 'https://help.example:8080/a'],
  ])('reads %j as it was meant', (typed, url) => {
    expect(typedAddress(typed).href).toBe(url);
  });

  it.each([
    '',
    ' ',
    'ftp://help.example',
    'https://me:secret@help.example',
    'https://',
    'mailto:me@help.example',
    'not an address',
    `https://a.example/${'x'.repeat(2_000)}`,
  ])('refuses %j', (typed) => {
    expect(() => typedAddress(typed)).toThrow(expect.objectContaining({ reason: 'address' }));
  });

  it.each([
    ['https://help.example/hc/en-us/articles/123-how', '/hc/en-us'],
    ['https://shop.example/help/returns.html', '/help'],
    ['https://shop.example/help/', '/help'],
    ['https://shop.example/', ''],
    ['https://shop.example/fr/category/bikes', '/fr'],
  ])('takes %s as a part of its centre', (url, path) => {
    expect(scopeOf(new URL(url)).path).toBe(path);
  });

  it('knows a page whatever led to it', () => {
    const base = 'https://a.example/help/';
    expect(pageAddress('x?utm_source=m&id=2&gclid=1#part', base)).toBe(
      'https://a.example/help/x?id=2',
    );
    expect(pageAddress('/a//b;jsessionid=99', base)).toBe('https://a.example/a/b');
    expect(pageAddress('https://me:pw@a.example/', base)).toBeNull();
    expect(pageAddress(`/${'x'.repeat(1_000)}`, base)).toBeNull();
    expect(addressKey('http://a.example/x/')).toBe(addressKey('https://a.example/x'));
    expect(
      isWithin({ origin: 'https://a.example', path: '/help' }, 'https://a.example/helpless'),
    ).toBe(false);
    expect(looksEndless('https://a.example/a/b/a/b/a/b')).toBe(true);
    expect(looksEndless('https://a.example/help/a/b')).toBe(false);
  });
});

describe('languages', () => {
  it.each([
    ['fr-CA', 'fr'],
    ['EN_us', 'en'],
    ['de', 'de'],
    ['deu', 'de'],
    ['pt_BR', 'pt'],
    ['xx', null],
    ['', null],
    ['x-default', null],
    ['english please', null],
  ])('reads the tag %j', (tag, told) => {
    expect(readTag(tag)).toBe(told);
  });

  it('finds them in addresses, and asks the text where page and address disagree', async () => {
    expect(languageOfAddress('https://a.example/help/fr-fr/x')).toBe('fr');
    expect(languageOfAddress('https://de.a.example/x')).toBe('de');
    expect(languageOfAddress('https://a.example/x')).toBeNull();
    const text =
      'Vous pouvez rendre votre vélo dans les trente jours qui suivent votre achat, sans donner de raison.';
    const url = 'https://a.example/fr/rendre';
    expect(await languageOfPage({ url, declared: 'en', text }, 'en')).toBe('fr');
    expect(
      await languageOfPage({ url: 'https://a.example/rendre', declared: null, text }, 'en'),
    ).toBe('fr');
    expect(
      await languageOfPage(
        { url: 'https://a.example/it/help', declared: 'en', text: 'Help' },
        'en',
      ),
    ).toBe('en');
    expect(await languageOfPage({ url: 'https://a.example/x', declared: 'pl', text }, 'en')).toBe(
      'pl',
    );
    const german =
      'Sie können Ihr Fahrrad innerhalb von dreißig Tagen ohne Begründung zurückgeben.';
    expect(
      await languageOfPage({ url: 'https://a.example/x', declared: null, text: german }, 'en'),
    ).toBe('de');
  });
});

describe('bodies', () => {
  it('are read in the character set that they have, whatever they say', () => {
    expect(decodeBody(bytes('vélo', 'latin1'), 'text/html; charset=ISO-8859-1')).toBe('vélo');
    const polish = new Uint8Array([...bytes('<meta charset="iso-8859-2">'), 0xb1]);
    expect(decodeBody(polish, 'text/html')).toContain('ą');
    expect(decodeBody(bytes('\ufeffvélo', 'utf16le'), null)).toBe('vélo');
    expect(decodeBody(bytes('vélo', 'latin1'), 'text/html')).toBe('vélo');
    expect(decodeBody(bytes('vélo'), 'text/html; charset=no-such-thing')).toBe('vélo');
    expect(decodeBody(new Uint8Array([0xff, 0x00, 0xc3]), 'text/html; charset=utf-8')).toContain(
      '\ufffd',
    );
  });
});

describe('texts', () => {
  it('lose what no database stores', () => {
    expect(cleanText('a\u0000b\u0007c\ud800&#0;&#x00;')).toBe('abc\ufffd');
    expect(cleanTitle(' two \n lines ')).toBe('two lines');
    expect(readMoment('2026-10-05')?.toISOString()).toBe('2026-10-05T00:00:00.000Z');
    for (const nonsense of ['', 'yesterday', '9999-01-01', '-1', 'x'.repeat(900)])
      expect(readMoment(nonsense)).toBeNull();
  });

  it('in Markdown become pages without mark-up of their own', () => {
    const source =
      '---\ntitle: "Front"\nlayout: x\n---\n# Return *a* bike #\n\nText <img src=x onerror=alert(1)> here\n\n<script>\nalert(1)\n</script>\n\n[x](data:text/html,1) [y](../z)\n\n| not a table\n';
    const { title, html } = markdownToPage(source, 'https://a.example/en/b');
    expect(title).toBe('Return a bike');
    expect(html).not.toMatch(/onerror|script|"data:text|layout/);
    expect(html).toContain('href="https://a.example/z"');
    expect(html).toContain('<p>not a table</p>');
    expect(markdownToPage('---\ntitle: Front\n---\nText', 'https://a.example/').title).toBe(
      'Front',
    );
  });
});
