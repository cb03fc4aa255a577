export type Refusal = 'limit' | 'blocked' | 'off' | 'refused';

/** A message that the server has not taken yet. */
export interface Outgoing {
  key: string;
  text: string;
  /** Null: it begins a chat. */
  chat: string | null;
  at: string;
  refused?: Refusal;
}

/** What a browser keeps of a visitor; tabs of one site share it. */
export interface KeptData {
  token: string | null;
  /** The chat that is shown. */
  chat: string | null;
  /** Who the site said it is. */
  identity: string | null;
  outbox: Outgoing[];
}

export interface Kept {
  read(): KeptData;
  change(part: Partial<KeptData>): void;
  /** Another tab changed it. */
  onChange(fn: () => void): () => void;
}

export const nothingKept: KeptData = { token: null, chat: null, identity: null, outbox: [] };

/** In localStorage, one key a chatbot; in memory where the browser allows none. */
export function keepInBrowser(chatbot: string): Kept {
  const key = `replique:${chatbot}`;
  let memory = nothingKept;
  const read = (): KeptData => {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KeptData> | null;
      if (kept && Array.isArray(kept.outbox)) memory = { ...nothingKept, ...kept };
      else if (kept === null) memory = nothingKept;
    } catch {
      // Blocked or spoilt: what this page remembers is all there is.
    }
    return memory;
  };
  return {
    read,
    change(part) {
      memory = { ...read(), ...part };
      try {
        localStorage.setItem(key, JSON.stringify(memory));
      } catch {
        // Full or blocked: see above.
      }
    },
    onChange(fn) {
      const listen = (event: StorageEvent) => {
        if (event.key === key || event.key === null) fn();
      };
      addEventListener('storage', listen);
      return () => removeEventListener('storage', listen);
    },
  };
}
