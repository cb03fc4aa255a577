import type { crmTicket as english } from '../../en/helpdesk/crm-ticket.ts';
import type { Translated } from '../../translated.ts';

export const crmTicket = {
  attachments: 'Pièces jointes',
  attachmentsHelp: 'Les fichiers restent dans le CRM, qui peut vous demander de vous connecter.',
  loadingPicture: 'Chargement d’une image…',
  showPicture: 'Afficher {{name}}',
  savePicture: 'Enregistrer l’image',
  satisfaction: {
    good: 'Satisfait',
    bad: 'Insatisfait',
    goodStars: 'Satisfait : {{stars}} sur 5',
    badStars: 'Insatisfait : {{stars}} sur 5',
    offered: 'Avis demandé',
    reason: 'Motif : {{reason}}',
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
  fieldsOf: { requester: 'Client', organisation: 'Organisation' },
  brand: 'Marque',
  brandIs: 'Marque : {{brand}}',
  cameFrom: {
    'follow-up': 'Suite de {{ticket}}',
    split: 'Issu de {{ticket}}',
    part: 'Rattaché à {{ticket}}',
  },
  statusInCrm: 'Statut dans le CRM : {{word}}',
  deleted: 'Supprimé dans le CRM',
  spam: 'Indésirable dans le CRM',
  merged: 'Fusionné',
  mergedInto: 'Fusionné avec {{ticket}}',
} satisfies Translated<typeof english>;

export const errors = {
  'attachments.not-found': 'Cette pièce jointe n’existe plus.',
  'attachments.elsewhere':
    'Seuls les fichiers d’un CRM connecté s’ouvrent ici. Ouvrez celui-ci dans le CRM.',
  'attachments.too-large':
    'Les fichiers de plus de 25 Mo ne s’ouvrent pas ici. Ouvrez celui-ci dans le CRM.',
  'attachments.unsafe':
    'Un fichier qu’un ordinateur pourrait exécuter ne s’ouvre pas ici. Ouvrez-le dans le CRM si vous lui faites confiance.',
  'attachments.unavailable': 'Le CRM n’a pas envoyé ce fichier. Réessayez dans un instant.',
};
