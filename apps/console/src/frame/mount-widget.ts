import type { WidgetSettings } from '@replique/contract/chat/widget';

/** What the built widget offers to a page of its own origin (apps/widget). */
interface WidgetModule {
  mount: (options: {
    host: HTMLElement;
    chatbot: string;
    origin: string;
    settings: WidgetSettings;
    language: 'en' | 'fr';
  }) => { destroy: () => void };
}

interface Mounting {
  host: HTMLElement;
  chatbot: string;
  language: 'en' | 'fr';
}

const inFooter = `
.launcher.launcher{inset:auto 20px calc(2px + env(safe-area-inset-bottom,0px)) auto;width:28px;height:28px;box-shadow:none}
.launcher.launcher svg{width:16px;height:16px}
.panel.panel.panel{inset-inline:auto 20px}
@media (max-width:62rem){.launcher.launcher{width:44px;height:44px}.launcher.launcher svg{width:22px;height:22px}}
@media (min-width:521px) and (min-height:441px){.panel.panel{bottom:56px}}`;

/** The button fits into the footer, at its end: above it, it would lie on controls and text of the screen. */
function keepInFooter({ shadowRoot }: HTMLElement): void {
  if (shadowRoot === null) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(inFooter);
  shadowRoot.adoptedStyleSheets.push(sheet);
}

async function load({ host, chatbot, language }: Mounting, signal: AbortSignal): Promise<void> {
  const { origin } = window.location;
  const answer = await fetch(`${origin}/widget/v1/${chatbot}/settings`, { signal });
  if (!answer.ok) return;
  const settings = (await answer.json()) as WidgetSettings;
  // No module of this build: the browser loads it from there.
  const address = `${origin}/widget/chat.js`;
  const { mount } = (await import(/* @vite-ignore */ address)) as WidgetModule;
  if (signal.aborted || !settings.isOn) return;
  const widget = mount({ host, chatbot, origin, settings, language });
  keepInFooter(host);
  signal.addEventListener('abort', () => widget.destroy());
}

/** Puts the widget of a chatbot into `host`. Answers how to take it away. */
export function mountWidget(mounting: Mounting): () => void {
  const stop = new AbortController();
  // Without its widget the console does all else: nobody is told.
  load(mounting, stop.signal).catch(() => undefined);
  return () => stop.abort();
}
