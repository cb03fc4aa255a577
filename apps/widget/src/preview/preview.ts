import type { WidgetSettings } from '@replique/contract/chat/widget';
import { keepInMemory } from '../keep-in-memory.ts';
import { mount } from '../mount.ts';
import type { Mounted } from '../mounted.ts';
import { readPreviewMessage } from './preview-message.ts';
import { createPlayedTransport, playedChat } from './played-transport.ts';

/**
 * The page in the frame beside the form of a chatbot: the real widget with a played conversation in it. It listens to
 * the page around it, of its own origin, and to nobody else.
 */
let mounted: Mounted | undefined;
let shown: 'en' | 'fr' | undefined;

function show(settings: WidgetSettings, language: 'en' | 'fr', theme: WidgetSettings['theme']) {
  const isDark =
    theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.style.background = isDark ? '#0d0e11' : '#eef0f4';
  if (mounted && shown === language) return mounted.update(settings, { theme });
  mounted?.destroy();
  shown = language;
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  mounted = mount({
    host,
    chatbot: settings.chatbot,
    origin: location.origin,
    settings,
    language,
    theme,
    isPreview: true,
    transport: createPlayedTransport(settings, language),
    kept: keepInMemory({ token: 'preview', chat: playedChat }),
  });
}

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.origin !== location.origin || event.source !== parent) return;
  const message = readPreviewMessage(event.data);
  if (message) show(message.settings, message.language, message.theme);
});

if (parent !== window) parent.postMessage({ type: 'replique:preview-ready' }, location.origin);
