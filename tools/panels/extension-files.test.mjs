import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { manifestOf } from './extension-files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

it('asks for no site before a person does, in either browser', () => {
  for (const browser of ['chromium', 'firefox']) {
    const manifest = manifestOf(root, browser);
    expect(manifest).toMatchObject({ manifest_version: 3, version, default_locale: 'en' });
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest).not.toHaveProperty('content_scripts');
    expect(manifest).not.toHaveProperty('externally_connectable');
    expect(manifest).not.toHaveProperty('web_accessible_resources');
    const sidePanel = browser === 'chromium' ? ['sidePanel'] : [];
    const asked = ['activeTab', 'identity', 'scripting', 'storage', ...sidePanel];
    expect(manifest.permissions).toEqual(asked);
  }
});

it('runs no code from elsewhere', () => {
  const { content_security_policy: policy } = manifestOf(root, 'chromium');
  expect(policy.extension_pages).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/);
  expect(policy.extension_pages).not.toMatch(/unsafe/);
});

it('has a side panel in each browser by the key that it knows', () => {
  expect(manifestOf(root, 'chromium')).toMatchObject({
    side_panel: { default_path: 'panel.html' },
    background: { service_worker: 'background.js' },
  });
  expect(manifestOf(root, 'chromium')).not.toHaveProperty('sidebar_action');
  const firefox = manifestOf(root, 'firefox');
  expect(firefox).toMatchObject({
    sidebar_action: { default_panel: 'panel.html' },
    background: { scripts: ['background.js'] },
  });
  expect(firefox).not.toHaveProperty('side_panel');
  // Signing needs an id, and Firefox derives the redirect address from it.
  expect(firefox.browser_specific_settings.gecko.id).toMatch(/^\{[0-9a-f-]{36}\}$/);
});

it('describes itself in both languages', () => {
  for (const language of ['en', 'fr']) {
    const path = join(root, 'apps/extension/_locales', language, 'messages.json');
    expect(existsSync(path)).toBe(true);
    const { description } = JSON.parse(readFileSync(path, 'utf8'));
    // The stores take no more.
    expect(description.message.length).toBeLessThan(132);
  }
});
