import type { WidgetSettings } from '@replique/contract/chat/widget';
import { dressLauncher, labelLauncher, type Launcher } from './dress-launcher.ts';
import { createLauncher } from './launcher.ts';
import type { Mounted, PanelOptions } from './mounted.ts';

/**
 * The script that a site includes. It draws the launcher and nothing else; the chat is loaded when somebody comes near
 * it. Calls of `window.Replique` wait until it is there.
 */
type Call = [name: string, ...args: unknown[]];
type Listener = (told: unknown) => void;
type Page = Window & { Replique?: unknown };

// oxlint-disable-next-line max-lines-per-function -- one closure: names inside it are shortened, and 2 kB is all it may weigh
function start(script: HTMLScriptElement, page: Page): void {
  const { chatbot = '', language } = script.dataset;
  const origin = new URL('..', script.src).href.slice(0, -1);
  const listeners = new Map<string, Set<Listener>>();
  const waiting: Call[] = [];
  const host = document.createElement('div');
  let mounted: Mounted | undefined;
  let loading: Promise<void> | undefined;
  let launcher: Launcher | undefined;
  let settings: WidgetSettings | undefined;
  let tries = 0;

  const emit = (name: string, told: unknown) => {
    // What the page does wrong in it is not to stop the chat.
    for (const listener of listeners.get(name) ?? []) setTimeout(listener, 0, told);
  };

  /** A failed import may be kept by the browser under its address, so that another try needs another. */
  async function load(): Promise<void> {
    if (!settings || !launcher) return;
    tries += 1;
    const chat = (await import(/* @vite-ignore */ `${origin}/widget/panel.js?${tries}`)) as {
      mountPanel: (options: PanelOptions) => Mounted;
    };
    const root = host.shadowRoot;
    if (!launcher || !root) return;
    mounted = chat.mountPanel({ root, chatbot, origin, language, settings, launcher, emit });
    for (const [name, ...args] of waiting.splice(0)) act(name, ...args);
  }

  const want = () => {
    loading ??= load().catch(() => {
      loading = undefined;
    });
  };

  function act(name: string, ...args: unknown[]): void {
    if (name === 'on') {
      const [event, listener] = args as [string, Listener];
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    } else if (name === 'hide' || name === 'show') {
      host.style.display = name === 'hide' ? 'none' : '';
    } else if (name === 'destroy') {
      mounted?.destroy();
      launcher = undefined;
      host.remove();
      delete page.Replique;
    } else if (mounted) {
      mounted.act(name, ...args);
    } else {
      waiting.push([name, ...args]);
      if (name === 'open') want();
    }
  }

  /** Somebody who was in a conversation finds it again; everybody else loads nothing. */
  function resume(): void {
    const key = `replique:${chatbot}`;
    try {
      if (sessionStorage.getItem(`${key}:open`)) act('open');
      else if (localStorage.getItem(key)?.includes('"chat":"')) setTimeout(want, 1_000);
    } catch {
      // No storage, nothing to resume.
    }
  }

  async function draw(): Promise<void> {
    const answer = await fetch(`${origin}/widget/v1/${chatbot}/settings`, { credentials: 'omit' });
    settings = (await answer.json()) as WidgetSettings;
    if (!answer.ok || !settings.isOn || page.Replique !== api) return;
    const root = host.attachShadow({ mode: 'open' });
    launcher = createLauncher(root);
    dressLauncher(launcher, settings);
    const isFrench = (language || document.documentElement.lang || navigator.language).startsWith(
      'fr',
    );
    labelLauncher(launcher, false, isFrench ? 'Ouvrir le chat' : 'Open the chat');
    launcher.button.onpointerenter = launcher.button.onfocus = want;
    launcher.button.onclick = () => act('open');
    document.body.append(host);
    if (waiting.some(([name]) => name === 'open')) want();
    emit('ready', {});
    resume();
  }

  const early = page.Replique;
  const names = ['open', 'close', 'identify', 'setLanguage', 'on', 'hide', 'show', 'destroy'];
  const api = {
    push: (...calls: Call[]) => calls.forEach((call) => act(...call)),
    ...Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => act(name, ...args)])),
  };
  page.Replique = api;
  if (Array.isArray(early)) api.push(...(early as Call[]));
  /** Without an answer there is no chat; one more try when the network is back. */
  const begin = () => {
    draw().catch(() => addEventListener('online', begin, { once: true }));
  };
  if (document.body) begin();
  else addEventListener('DOMContentLoaded', begin, { once: true });
}

const script = document.currentScript;
// A page that includes it twice has one chat.
if (
  script instanceof HTMLScriptElement &&
  !(window as { Replique?: { open?: unknown } }).Replique?.open
) {
  start(script, window);
}
