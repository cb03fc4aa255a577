import { audit as enAudit } from '@replique/phrases/en/accounts/audit';
import { exports as en } from '@replique/phrases/en/insight/exports';
import { metrics as enMetrics } from '@replique/phrases/en/insight/metrics';
import { suggestions as enSuggestions } from '@replique/phrases/en/answering/suggestions';
import { ticketStates as enTicketStates } from '@replique/phrases/en/helpdesk/ticket-states';
import { tickets as enTickets } from '@replique/phrases/en/helpdesk/tickets';
import { users as enUsers } from '@replique/phrases/en/accounts/users';
import { audit as frAudit } from '@replique/phrases/fr/accounts/audit';
import { exports as fr } from '@replique/phrases/fr/insight/exports';
import { metrics as frMetrics } from '@replique/phrases/fr/insight/metrics';
import { suggestions as frSuggestions } from '@replique/phrases/fr/answering/suggestions';
import { ticketStates as frTicketStates } from '@replique/phrases/fr/helpdesk/ticket-states';
import { tickets as frTickets } from '@replique/phrases/fr/helpdesk/tickets';
import { users as frUsers } from '@replique/phrases/fr/accounts/users';

/** What files say in each language. */
export const words = {
  en: {
    ...en,
    actions: enAudit.actions,
    metrics: enMetrics.names,
    silence: enSuggestions.silence,
    reasons: enTicketStates.reasons,
    tickets: enTickets,
    roles: enUsers.roles,
  },
  fr: {
    ...fr,
    actions: frAudit.actions,
    metrics: frMetrics.names,
    silence: frSuggestions.silence,
    reasons: frTicketStates.reasons,
    tickets: frTickets,
    roles: frUsers.roles,
  },
};
export type Words = (typeof words)['en' | 'fr'];
