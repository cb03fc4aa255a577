import type { WidgetSettings } from '@replique/contract/chat/widget';
import type { Kept } from './kept.ts';
import type { Launcher } from './dress-launcher.ts';
import type { Transport } from './transport.ts';

interface Options {
  chatbot: string;
  /** Where the server is, without a slash at its end. */
  origin: string;
  settings: WidgetSettings;
  language?: string;
  theme?: WidgetSettings['theme'];
  /** Open from the beginning, and without taking the focus. */
  isPreview?: boolean;
  transport?: Transport;
  kept?: Kept;
  /** Told what happens: `open`, `close`, `message`, `unread`, `escalated`, `solved`. */
  emit?: (name: string, told: unknown) => void;
}

/** How the console and the preview put the chat on a page. */
export interface MountOptions extends Options {
  /** An element of the page, empty or with a shadow root in it. */
  host: HTMLElement;
}

/** How the loader does. */
export interface PanelOptions extends Options {
  root: ShadowRoot;
  launcher: Launcher;
}

export interface Mounted {
  open(): void;
  close(): void;
  /** Other settings, language or theme from now on. */
  update(
    settings: WidgetSettings,
    how?: { language?: string; theme?: WidgetSettings['theme'] },
  ): void;
  destroy(): void;
  /** A call of `window.Replique` by its name; what is not known is passed over. */
  act(name: string, ...args: unknown[]): void;
}
