import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAnsweringChatbot, type MadeChatbot } from '@replique/tests/fixtures/chat-visitors.ts';
import { makeTwoClients } from '../../demo/make/factories.ts';
import { createTestApp, type TestApp } from '@replique/tests/app/test-app.ts';

/** What is served beside the widget's calls: its scripts, the page to try a chatbot, the page of the preview. */

let testApp: TestApp;
let chatbot: MadeChatbot;

beforeAll(async () => {
  testApp = await createTestApp();
  const { first } = await makeTwoClients(testApp.deps);
  chatbot = await makeAnsweringChatbot(testApp, first);
  const name = { en: 'Ada <b>&</b>', fr: '' };
  await testApp.sql(
    `update chatbots set white_label = white_label || jsonb_build_object('headerName', $2::jsonb) where uuid = $1`,
    [chatbot.uuid, JSON.stringify(name)],
  );
});

afterAll(() => testApp.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  testApp.call(null, 'GET', path, undefined, headers);

describe('the page to try a chatbot', () => {
  const path = () => `/widget/try/${chatbot.uuid}`;

  it.each([
    ['en', { 'accept-language': 'de, en;q=0.5' }, 'The chat is in the corner'],
    ['fr', { 'accept-language': 'fr-CA,fr;q=0.9' }, 'Le chat se trouve dans le coin'],
    ['en', {}, 'The chat is in the corner'],
  ])('speaks %s where the browser asks for it', async (language, headers, words) => {
    const { text } = await get(path(), headers as Record<string, string>);
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(words);
    expect(text).toContain(`data-chatbot="${chatbot.uuid}" data-language="${language}"`);
    expect(text).toContain('<h1>Ada &lt;b&gt;&amp;&lt;/b&gt;</h1>');
  });

  it('takes the language of its address before that of the browser', async () => {
    const { text } = await get(`${path()}?lang=fr`, { 'accept-language': 'en' });
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain('href="?lang=en"');
  });

  it('runs nothing but our own scripts, in no frame @check-32.5', async () => {
    const { headers, text } = await get(path());
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      "script-src 'self';",
      "connect-src 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain('unsafe');
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it('says when the chatbot is switched off', async () => {
    const set = (isOn: boolean) =>
      testApp.sql(`update chatbots set settings = settings || $2::jsonb where uuid = $1`, [
        chatbot.uuid,
        JSON.stringify({ isOn }),
      ]);
    await set(false);
    expect((await get(path())).text).toContain('switched off');
    await set(true);
    expect((await get(path())).text).not.toContain('switched off');
  });

  it.each([randomUUID(), 'none', `${randomUUID()}'`])('is not there for %s', async (id) => {
    expect((await get(`/widget/try/${encodeURIComponent(id)}`)).status).toBe(404);
  });
});

describe('the page of the preview', () => {
  it('may be framed by our own pages alone, and calls nobody @check-32.5', async () => {
    const { status, headers } = await get('/widget/preview');
    const policy = String(headers['content-security-policy']);
    expect([status, headers['x-frame-options']]).toEqual([200, 'SAMEORIGIN']);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("connect-src 'none'");
  });
});

describe('the scripts', () => {
  it('may be loaded by any page, and are looked at again after five minutes', async () => {
    const { status, headers, text } = await get('/widget/loader.js');
    expect([status, text]).toEqual([200, '/* loader */']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
  });

  it('come packed where the browser takes them so', async () => {
    const packed = await get('/widget/loader.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect((await get('/widget/loader.js', { 'accept-encoding': 'gzip' })).headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
    });
  });

  it.each(['index.html', 'none.js', '..%2Findex.html', '%2e%2e%2Findex.html'])(
    'are all there is: not %s',
    async (name) => expect((await get(`/widget/${name}`)).status).toBe(404),
  );
});
