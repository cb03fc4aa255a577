import type { CrmTicket } from './connector.ts';

/** What is left to tell of a ticket that is not there any more, or that nobody may see. */
export function goneTicket(externalId: string, now: Date): CrmTicket {
  return {
    externalId,
    updatedAt: now,
    state: 'deleted',
    mergedInto: null,
    cameFrom: null,
    status: { is: 'open', word: null },
    priority: null,
    team: null,
    organisation: null,
    brand: null,
    subject: '',
    channel: null,
    formId: null,
    groupId: null,
    language: null,
    category: null,
    tags: [],
    fields: {},
    requesterName: null,
    requesterEmail: null,
    assignee: null,
    snoozedUntil: null,
    createdAt: now,
    satisfaction: null,
    messages: [],
  };
}
