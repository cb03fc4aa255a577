import { randomUUID } from 'node:crypto';
import type { PlayedKind } from '../played-crm.ts';

/** A website of Crisp, as plain data in Crisp's own words. */

export type MessageRow = {
  session_id: string;
  website_id: string;
  type: string;
  from: string;
  origin: string;
  content: unknown;
  fingerprint: number;
  timestamp: number;
  user: { type?: string; user_id?: string; nickname?: string };
  read: string;
  delivered: string;
  stamped: boolean;
  edited?: boolean;
  automated?: boolean;
  properties?: Record<string, string | number | boolean>;
};

export type ConversationRow = {
  session_id: string;
  website_id: string;
  inbox_id?: string;
  people_id?: string;
  state: 'pending' | 'unresolved' | 'resolved';
  status: number;
  is_verified: boolean;
  is_blocked: boolean;
  availability: string;
  active: { now: boolean; last: number };
  last_message: string;
  topic?: string;
  unread: { operator: number; visitor: number };
  assigned: { user_id?: string };
  meta: {
    nickname: string;
    email: string;
    phone: string;
    subject?: string;
    origin: string;
    segments: string[];
    data: Record<string, string | number | boolean>;
    device: { locales: string[] };
  };
  created_at: number;
  updated_at: number;
};

/** A contact: their profile as Crisp shows it, and the data that the website keeps of them. */
export type ContactRow = {
  profile: {
    email: string;
    person: { nickname: string; website?: string; phone?: string; employment?: { title: string } };
    company?: { name: string; domain?: string; metrics?: { employees: number } };
    segments: string[];
    notepad?: string;
  };
  data: Record<string, string | number | boolean>;
};

export type HookBody = {
  website_id: string;
  event: string;
  data: Record<string, unknown>;
  timestamp: number;
};

export type CrispState = {
  websiteId: string;
  name: string;
  inboxes: { inbox_id: string; name: string; emoji: string; order: number }[];
  operators: {
    type: string;
    details: {
      user_id: string;
      email: string;
      first_name: string;
      last_name: string;
      role: string;
    };
  }[];
  conversations: Record<string, ConversationRow>;
  /** By their id. */
  contacts?: Record<string, ContactRow>;
  /** Oldest first. */
  messages: Record<string, MessageRow[]>;
  /** The last of each kind, also of what was removed. */
  hooks: Record<string, Partial<Record<PlayedKind, HookBody>>>;
  fingerprint: number;
};

export type Tell = (ticketId: string, kind: PlayedKind, event: string, data: object) => void;

/** What a fake is made of. */
export type Website = {
  state: CrispState;
  clock: () => Date;
  tell: Tell;
};

export function newState(websiteId: string): CrispState {
  const operator = (first_name: string, last_name: string) => ({
    type: 'operator',
    details: {
      user_id: randomUUID(),
      email: `${first_name.toLowerCase()}@crisp-fake.test`,
      first_name,
      last_name,
      role: 'owner',
    },
  });
  return {
    websiteId,
    name: 'Crisp fake',
    inboxes: [
      { inbox_id: randomUUID(), name: 'Support', emoji: '', order: 1 },
      { inbox_id: randomUUID(), name: 'Returns', emoji: '', order: 2 },
    ],
    operators: [operator('Ada', 'Moreau'), operator('Luis', 'Ortega')],
    conversations: {},
    messages: {},
    hooks: {},
    fingerprint: 0,
  };
}

/** A number that begins with the time, as Crisp's do, and that comes once. */
export function nextFingerprint(state: CrispState, at: number): number {
  state.fingerprint = Math.max(state.fingerprint + 1, at * 100);
  return state.fingerprint;
}
