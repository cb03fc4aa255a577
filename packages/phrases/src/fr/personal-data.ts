import type { Translated } from '../translated.ts';
import type { personalData as en } from '../en/personal-data.ts';

export const personalData: Translated<typeof en> = {
  loading: 'Chargement',
  retentionTitle: 'Durée de conservation',
  retentionWhy:
    'Ce qui est plus ancien est supprimé la nuit, définitivement, et n’est plus relu depuis le CRM. Les documents du client, les chiffres et le journal d’audit restent.',
  ticketMonths: 'Tickets',
  ticketMonthsHelp: 'Avec messages, suggestions et notes, d’après le dernier événement.',
  chatMonths: 'Conversations',
  chatMonthsHelp: 'Avec leurs visiteurs, d’après le dernier message.',
  recordMonths: 'Autres enregistrements',
  recordMonthsHelp:
    'Essais du testeur, exécutions de tests, recherches essayées, envois aux webhooks.',
  months: 'En mois ; vide, tout est conservé',
  monthsInvalid: 'Un nombre entier de 1 à 240, ou rien.',
  save: 'Enregistrer',
  saveTitle: 'Supprimer ce qui est plus ancien ?',
  saveText:
    'La nuit prochaine, tout ce qui est plus ancien disparaît, et personne ne peut le rétablir.',
  saveConfirm: 'Enregistrer et supprimer',
  saved: 'Enregistré.',
  neverRan: 'Rien n’a encore été supprimé.',
  lastRun:
    'Dernier passage {{time}} : {{tickets}} tickets, {{chats}} conversations, {{records}} autres enregistrements.',
  personTitle: 'Une personne',
  personWhy:
    'Quand un client demande ce que l’on sait de lui, ou veut être oublié. On le trouve par son adresse e-mail, dans les tickets et les conversations.',
  email: 'Adresse e-mail',
  emailInvalid: 'Une adresse e-mail.',
  find: 'Rechercher',
  nobody:
    'Aucun ticket ni conversation de cette personne. L’adresse figure peut-être dans des textes d’autres personnes : l’effacement l’en retire.',
  found: {
    tickets: 'Tickets',
    messages: 'Messages de ces tickets',
    chats: 'Conversations',
    chatMessages: 'Messages de ces conversations',
    visitors: 'Visiteurs',
    others: 'Suggestions, notes, tests et autres',
  },
  export: 'Tout exporter',
  exported: 'Le fichier se prépare. Il attendra sous Exports.',
  showExports: 'Voir les exports',
  erase: 'Effacer…',
  eraseTitle: 'Effacer cette personne ?',
  eraseText:
    'Tout ce qui concerne cette personne est supprimé d’ici, définitivement. Les textes des autres restent, sans l’adresse. Rien n’est supprimé dans le CRM : faites-le là-bas. Les fichiers de ce client qui pourraient la mentionner sont vidés.',
  typeAgain: 'Saisissez l’adresse une seconde fois',
  eraseConfirm: 'Effacer définitivement',
  eraseAsked: 'L’effacement est demandé. Son rapport apparaîtra ci-dessous.',
  erasuresTitle: 'Effacements',
  erasuresWhy: 'Aucune adresse n’est conservée, seulement ce qui a été fait.',
  noErasures: 'Personne n’a encore été effacé.',
  states: { waiting: 'En attente', running: 'En cours', done: 'Terminé' },
  restored: 'Après la restauration d’une sauvegarde',
  askedBy: 'demandé par {{name}}',
  somebody: 'quelqu’un qui est parti',
  report: 'Rapport',
  removed: 'Supprimé',
  changed: 'Modifié : l’adresse a été retirée',
  inCrm: 'Encore dans le CRM',
  table: 'Table',
  rows: 'Lignes',
  nothing: 'Rien',
};
