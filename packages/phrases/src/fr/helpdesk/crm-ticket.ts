import type { crmTicket as english } from '../../en/helpdesk/crm-ticket.ts';
import type { Translated } from '../../translated.ts';

export const crmTicket = {
  attachments: 'Pièces jointes',
  attachmentsHelp: 'Les fichiers restent dans le CRM, qui peut vous demander de vous connecter.',
  satisfaction: {
    good: 'Satisfait',
    bad: 'Insatisfait',
    goodStars: 'Satisfait : {{stars}} sur 5',
    badStars: 'Insatisfait : {{stars}} sur 5',
    comment: 'Commentaire du client : {{comment}}',
  },
  status: {
    open: 'Ouvert',
    pending: 'En attente du client',
    'on-hold': 'En pause',
    solved: 'Résolu',
    closed: 'Clos',
  },
  priority: 'Priorité',
  priorityIs: 'Priorité : {{priority}}',
  priorities: {
    urgent: 'Urgente',
    high: 'Haute',
    normal: 'Normale',
    low: 'Basse',
  },
  team: 'Équipe',
  organisation: 'Organisation',
  statusInCrm: 'Statut dans le CRM : {{word}}',
  deleted: 'Supprimé dans le CRM',
  merged: 'Fusionné',
  mergedInto: 'Fusionné avec {{ticket}}',
} satisfies Translated<typeof english>;
