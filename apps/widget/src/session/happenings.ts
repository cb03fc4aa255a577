/** What the page may listen to. */
export interface Happenings {
  ready: Record<string, never>;
  open: Record<string, never>;
  close: Record<string, never>;
  message: { author: 'visitor' | 'bot' | 'agent'; chat: string };
  unread: { count: number };
  escalated: { chat: string };
  solved: { chat: string };
  /** For whoever builds the site, not for its visitors; `code` as in the errors of the contract. */
  error: { call: 'identify'; code: string };
}

export type Emit = <Name extends keyof Happenings>(name: Name, told: Happenings[Name]) => void;
