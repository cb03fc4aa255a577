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

const besideFooter = `
.launcher.launcher{bottom:calc(4px + env(safe-area-inset-bottom,0px));width:40px;height:40px}
.launcher.launcher svg{width:20px;height:20px}
@media (min-width:521px) and (min-height:441px){.panel.panel{bottom:56px}}`;

/** At its usual size and place the button would lie on what leads to the next page of a list. */
function keepBesideFooter({ shadowRoot }: HTMLElement): void {
  if (shadowRoot === null) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(besideFooter);
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
  keepBesideFooter(host);
  signal.addEventListener('abort', () => widget.destroy());
}

/** Puts the widget of a chatbot into `host`. Answers how to take it away. */
export function mountWidget(mounting: Mounting): () => void {
  const stop = new AbortController();
  // Without its widget the console does all else: nobody is told.
  load(mounting, stop.signal).catch(() => undefined);
  return () => stop.abort();
}
