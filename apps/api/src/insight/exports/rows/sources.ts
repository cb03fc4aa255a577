import { auditRows } from './audit-rows.ts';
import { chatRows } from './chat-rows.ts';
import { insightRows } from './insight-rows.ts';
import { personRows } from './person-rows.ts';
import { peopleRows } from './people-rows.ts';
import type { Sources } from './source.ts';
import { suggestionRows } from './suggestion-rows.ts';
import { ticketRows } from './ticket-rows.ts';

/** What each kind of file is made from. */
export const sources: Sources = {
  tickets: ticketRows,
  chats: chatRows,
  suggestions: suggestionRows,
  insights: insightRows,
  users: peopleRows,
  audit: auditRows,
  person: personRows,
};
