import { audit as enAudit } from '@replique/phrases/en/audit';
import { exports as en } from '@replique/phrases/en/exports';
import { metrics as enMetrics } from '@replique/phrases/en/metrics';
import { suggestions as enSuggestions } from '@replique/phrases/en/suggestions';
import { tickets as enTickets } from '@replique/phrases/en/tickets';
import { users as enUsers } from '@replique/phrases/en/users';
import { audit as frAudit } from '@replique/phrases/fr/audit';
import { exports as fr } from '@replique/phrases/fr/exports';
import { metrics as frMetrics } from '@replique/phrases/fr/metrics';
import { suggestions as frSuggestions } from '@replique/phrases/fr/suggestions';
import { tickets as frTickets } from '@replique/phrases/fr/tickets';
import { users as frUsers } from '@replique/phrases/fr/users';

/** What files say in each language. */
export const words = {
  en: {
    ...en,
    actions: enAudit.actions,
    metrics: enMetrics.names,
    silence: enSuggestions.silence,
    tickets: enTickets,
    roles: enUsers.roles,
  },
  fr: {
    ...fr,
    actions: frAudit.actions,
    metrics: frMetrics.names,
    silence: frSuggestions.silence,
    tickets: frTickets,
    roles: frUsers.roles,
  },
};
export type Words = (typeof words)['en' | 'fr'];
