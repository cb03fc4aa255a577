import { render } from 'preact';
import { coloursOf } from './colours.ts';
import { createHttpTransport } from './http-transport.ts';
import { keepInBrowser } from './kept.ts';
import { createLauncherState } from './launcher-state.ts';
import { dressLauncher } from './dress-launcher.ts';
import type { Mounted, PanelOptions } from './mounted.ts';
import { Session } from './session/session.ts';
import type { Identity } from './session/identity.ts';
import css from './styles.css?inline';
import { App } from './view/app.tsx';
import { fill, pickLanguage, type Words } from './words.ts';

/**
 * Puts the chat into the shadow root of `host`, beside a launcher that stands there: the page's styles do not reach it,
 * nor its own the page.
 */
export function mountPanel(options: PanelOptions): Mounted {
  const { root, launcher, chatbot, origin, settings, isPreview = false } = options;
  const kept = options.kept ?? keepInBrowser(chatbot);
  const token = () => kept.read().token;
  const language = pickLanguage(options.language, settings.fallbackLanguage);
  const session = new Session({
    transport: options.transport ?? createHttpTransport({ origin, chatbot, token }),
    kept,
    settings,
    language,
    emit: (name, told) => options.emit?.(name, told),
  });
  const tell = createLauncherState(launcher);
  const place = document.createElement('div');
  const worn = new Set<string>();
  const wear = (text: string) => {
    if (worn.has(text)) return;
    worn.add(text);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  wear(css);
  root.prepend(place);

  let theme = options.theme;
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  const { store } = session;
  const dress = () => {
    const { settings: now, isOpen, unread, language: spoken, phrases } = store.get();
    const wanted = theme ?? now.theme;
    const isDark = wanted === 'dark' || (wanted === 'auto' && darkness.matches);
    place.className = `place ${now.side} ${isDark ? 'dark' : 'light'}`;
    place.style.colorScheme = isDark ? 'dark' : 'light';
    place.lang = spoken;
    const { width, height } = now.whiteLabel;
    const sizes = { '--width': `${width}px`, '--height': `${height}px` };
    const values = { ...coloursOf(now.whiteLabel, isDark), ...sizes };
    for (const [name, value] of Object.entries(values)) place.style.setProperty(name, value);
    dressLauncher(launcher, now);
    // Until its words are there, a word of both languages.
    const label = phrases ? launcherLabel(phrases.widget, isOpen, unread) : 'Chat';
    tell({ isOpen, unread, label });
    launcher.button.lang = spoken;
    remember(chatbot, isOpen && !isPreview);
  };
  const stopWatching = store.watch(dress);
  darkness.addEventListener('change', dress);

  const close = () => {
    session.close();
    launcher.button.focus({ preventScroll: true });
  };
  launcher.button.onclick = () => (store.get().isOpen ? close() : session.open());
  dress();
  render(<App session={session} dress={wear} onClose={close} isPreview={isPreview} />, place);
  void session.setLanguage(language);
  void session.start();
  if (isPreview) session.open();

  return {
    open: () => session.open(),
    close: () => session.close(),
    update(changed, how = {}) {
      if (how.theme) theme = how.theme;
      if (how.language) {
        void session.setLanguage(pickLanguage(how.language, changed.fallbackLanguage));
      }
      session.update(changed);
    },
    destroy() {
      session.destroy();
      stopWatching();
      darkness.removeEventListener('change', dress);
      render(null, place);
      place.remove();
      launcher.button.remove();
    },
    act(name, ...args) {
      if (name === 'open') session.open();
      else if (name === 'close') session.close();
      else if (name === 'setLanguage') {
        void session.setLanguage(pickLanguage(String(args[0]), settings.fallbackLanguage));
      } else if (name === 'identify') {
        void session.identify(args[0] as Identity | null).catch(() => {});
      }
    },
  };
}

function launcherLabel(words: Words['widget'], isOpen: boolean, unread: number): string {
  if (isOpen) return words.minimise;
  if (unread === 0) return words.open;
  return unread === 1 ? words.openUnread_one : fill(words.openUnread_other, { count: unread });
}

/** A panel that was open is open after a reload, in this tab alone. */
function remember(chatbot: string, isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(`replique:${chatbot}:open`, '1');
    else sessionStorage.removeItem(`replique:${chatbot}:open`);
  } catch {
    // No storage, nothing to remember.
  }
}
