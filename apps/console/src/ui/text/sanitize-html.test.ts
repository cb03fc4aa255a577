// @vitest-environment node
import { chromium, type Browser, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findBrowser } from '../../../../../tools/setup/find-browser.mjs';
import type * as Sanitizer from './sanitize-html.ts';

declare global {
  var sanitizer: typeof Sanitizer;
}

async function bundleSanitizer(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: new URL('sanitize-html.ts', `file://${import.meta.dirname}/`).pathname,
        formats: ['iife'],
        name: 'sanitizer',
      },
    },
  })) as Rolldown.RolldownOutput[];
  return output[0]?.output[0].code ?? '';
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const policy = "script-src 'nonce-test'; style-src-elem 'nonce-test'; style-src-attr 'none'";
  await page.route('https://console.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: '<html></html>',
    }),
  );
  await page.goto('https://console.test/');
  await page.evaluate(await bundleSanitizer());
  return page;
}

// What a parser makes of hostile HTML is the browser's own affair, so only a real one can tell.
describe('sanitizeHtml', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
    page = await openPage(browser);
  }, 60_000);

  afterAll(() => browser?.close());

  const sanitize = (html: string, allowRemoteImages = false) =>
    page.evaluate(
      ([source, allow]) => {
        const { nodes, blockedImages } = globalThis.sanitizer.sanitizeHtml(source, {
          allowRemoteImages: allow,
        });
        const box = document.createElement('div');
        box.append(nodes);
        return { html: box.innerHTML, blockedImages };
      },
      [html, allowRemoteImages] as const,
    );

  it('draws a mail with its looks under the page’s policy, without scripts and remote pictures', async () => {
    const drawn = await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-same-origin');
      document.body.append(frame);
      const body = frame.contentDocument!.body;
      globalThis.sanitizer.drawMail(
        body,
        `<!doctype html><html><head><title>Hello</title></head><body style="margin:0">
          <p style="background:url(https://elsewhere.test/seen.png)">Hello</p>
          <a href="https://console.test/invite" style="padding:10px">Choose a password</a>
          <img src="https://elsewhere.test/seen.png" onerror="alert(1)"><script>alert(1)</script>`,
      );
      const link = body.querySelector('a')!;
      const told = {
        text: body.textContent.replaceAll(/\s+/g, ' ').trim(),
        padding: getComputedStyle(link).paddingTop,
        target: link.target,
        style: body.querySelector('p')?.getAttribute('style'),
        active: body.querySelectorAll('img, script, [onerror]').length,
      };
      frame.remove();
      return told;
    });
    expect(drawn).toEqual({
      text: 'Hello Choose a password',
      padding: '10px',
      target: '_blank',
      style: null,
      active: 0,
    });
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<form action="https://evil.test"><input name="password"></form>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<p style="position:fixed" onclick="alert(1)">x</p>',
    '<p style=color:red/onclick=alert(1)>x</p>',
    '<style>body { display: none }</style>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<base href="https://evil.test/"><meta http-equiv="refresh" content="0">',
  ])('leaves nothing in %s that could act', async (html) => {
    const { html: safe } = await sanitize(html);
    expect(safe).not.toMatch(
      /<(script|style|form|input|iframe|svg|math|base|meta)|\son\w+=|style=|java\s*script:/i,
    );
  });

  it('keeps the text and the structure that people wrote @spec-2.8 @check-15.6', async () => {
    const html = '<p>Hello <b>Ada</b>, 2 &lt; 3</p><ul><li>one</li></ul>';
    expect(await sanitize(html)).toEqual({ html, blockedImages: 0 });
  });

  it('opens links in a new tab that knows nothing of this one', async () => {
    const { html } = await sanitize(
      '<a href="https://example.test/" target="_top" rel="opener">link</a>',
    );
    expect(html).toContain('target="_blank"');
    expect(html).toContain('rel="noopener noreferrer nofollow"');
  });

  it('leaves remote images out, counted, until they are allowed', async () => {
    const source =
      '<img src="https://tracker.test/p.png" alt="logo"><img src="data:image/png;base64,AA==">';
    const blocked = await sanitize(source);
    expect(blocked.blockedImages).toBe(1);
    expect(blocked.html).toBe('logo<img src="data:image/png;base64,AA==">');
    expect((await sanitize(source, true)).html).toContain('https://tracker.test/p.png');
  });

  it('reports nothing to the page for the styles and handlers mail is full of', async () => {
    const ownPage = await openPage(browser);
    const reports: string[] = [];
    ownPage.on('console', (message) => reports.push(message.text()));
    const html = `<style>p{}</style><p style="color: red" onclick="x()">Hello</p><b style='margin:0'>x</b>`;
    await ownPage.evaluate((source) => {
      globalThis.sanitizer.sanitizeHtml(source, { allowRemoteImages: false });
    }, html);
    const isReported = () => reports.length > 0;
    await ownPage.evaluate(() => {
      document.body.innerHTML = '<p style="color: red">This one is refused and reported.</p>';
    });
    await vi.waitUntil(isReported);
    expect(reports).toHaveLength(1);
  });
});
