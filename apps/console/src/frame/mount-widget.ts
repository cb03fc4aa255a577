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
  signal.addEventListener('abort', () => widget.destroy());
}

/** Puts the widget of a chatbot into `host`. Answers how to take it away. */
export function mountWidget(mounting: Mounting): () => void {
  const stop = new AbortController();
  // Without its widget the console does all else: nobody is told.
  load(mounting, stop.signal).catch(() => undefined);
  return () => stop.abort();
}
