import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Bilingual } from '@replique/contract/chatbots';
import type { Session } from '../session/session.ts';
import type { State } from '../session/state.ts';
import { chosenText } from '../words.ts';

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no chat around this.');
  return session;
}

/** The state as it is now; whoever asks is drawn again when it changes. */
export function useChat(): State {
  const { store } = useSession();
  const [state, setState] = useState(store.get());
  useEffect(() => {
    setState(store.get());
    return store.watch(() => setState(store.get()));
  }, [store]);
  return state;
}

/** The product's words in the visitor's language, and the client's own with ours behind them. */
export function useWords() {
  const { language, settings, phrases } = useChat();
  if (!phrases) throw new Error('The words are not there yet.');
  const { widget: words, widgetEvents: events } = phrases;
  const chosen = (text: Bilingual, own: string) =>
    chosenText(text, { language, fallback: settings.fallbackLanguage, own });
  return { words, events, chosen };
}
