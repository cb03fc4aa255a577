import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { connectMarionette, type Marionette } from './marionette.ts';
import { findFreePort } from './stack.ts';

const zip = fileURLToPath(new URL('../../../apps/extension/dist/firefox.zip', import.meta.url));
const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** `FIREFOX_PATH` first; undefined where none is installed. */
export const findFirefox = (): string | undefined =>
  [process.env['FIREFOX_PATH'], ...places].find((path) => path && existsSync(path));

/** Firefox with the extension as a temporary add-on. */
export interface Firefox {
  send: Marionette['send'];
  /** Runs in the browser's own window; `return` answers, `given` are its arguments. */
  inWindow: <T>(script: string, ...given: unknown[]) => Promise<T>;
  /** Presses the button of the toolbar, which opens the sidebar. */
  press: () => Promise<void>;
  /** Answers what the browser asks the person about a site, in its own window. */
  allow: () => Promise<void>;
  /** What the sidebar shows, as text. */
  panelText: () => Promise<string>;
  /** Clicks in the sidebar as a mouse does. @param xpath of what is clicked */
  clickInPanel: (xpath: string) => Promise<void>;
  typeInPanel: (xpath: string, text: string) => Promise<void>;
  stop: () => Promise<void>;
}

async function makeProfile(port: number, proxy: number): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'replique-firefox-'));
  const settings = {
    'marionette.port': port,
    'network.proxy.type': 1,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': proxy,
    'app.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'security.notification_enable_delay': 0,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  return profile;
}

/** The sidebar is no tab: Firefox' own part of the driver in it is asked directly. */
const inPanel = `
const findFrame = () => document.getElementById('sidebar').contentDocument?.getElementById('webext-panels-browser');
while (!findFrame()?.currentURI.spec.endsWith('/panel.html')) await new Promise((then) => setTimeout(then, 100));
const frame = findFrame();
const panel = frame.browsingContext.currentWindowGlobal.getActor('MarionetteCommands');
const how = { toJSON: () => ({ 'moz:accessibilityChecks': false, 'moz:webdriverClick': true }) };
const find = (xpath) => panel.findElement('xpath', xpath, { timeout: 20000 });`;

const pressing = `
const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
const { extension } = WebExtensionPolicy.getByID(given[0]);
await ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);`;

/** @param proxy port of a proxy for all that is not on this machine */
export async function startFirefox(path: string, proxy: number): Promise<Firefox> {
  const port = await findFreePort();
  const profile = await makeProfile(port, proxy);
  const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote'];
  const child = spawn(path, [...args, '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  });
  const { send, close } = await connectMarionette(port);
  await send('WebDriver:NewSession', { acceptInsecureCerts: true });
  const installed = await send('Addon:Install', { path: zip, temporary: true });
  const { value: id } = installed as { value: string };
  const inWindow = async <T>(script: string, ...given: unknown[]): Promise<T> => {
    const whole = `const [given, done] = arguments;
(async () => { ${script} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    await send('Marionette:SetContext', { value: 'chrome' });
    const asked = { script: whole, args: [given], newSandbox: true, scriptTimeout: 60_000 };
    const { value } = (await send('WebDriver:ExecuteAsyncScript', asked)) as {
      value: { value: T; error?: string };
    };
    await send('Marionette:SetContext', { value: 'content' });
    if (value.error !== undefined) throw new Error(value.error);
    return value.value;
  };
  return {
    send,
    inWindow,
    press: () => inWindow(pressing, id),
    allow: async () => {
      const answer = `const { panel } = PopupNotifications;
const isAsked = panel.state === 'open';
if (isAsked) panel.firstElementChild.button.click();
return isAsked;`;
      await expect.poll(() => inWindow<boolean>(answer), { timeout: 20_000 }).toBe(true);
    },
    panelText: () =>
      inWindow(`${inPanel}
return panel.executeScript('return document.body.innerText', [], { timeout: 20000 });`),
    clickInPanel: (xpath) =>
      inWindow(`${inPanel} await panel.clickElement(await find(given[0]), how);`, xpath),
    typeInPanel: (xpath, text) =>
      inWindow(
        `${inPanel} await panel.sendKeysToElement(await find(given[0]), given[1], how);`,
        xpath,
        text,
      ),
    stop: async () => {
      await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      close();
      child.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
