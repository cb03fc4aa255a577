import type { errors as englishErrors, simulator as english } from '../../en/helpdesk/simulator.ts';
import type { Translated } from '../../translated.ts';

export const simulator = {
  banner:
    'Un compte Zendesk simulé : les clients y écrivent, les suggestions y arrivent en notes internes et les agents y répondent.',
  tickets: 'Tickets du CRM',
  loading: 'Chargement des tickets du CRM',
  write: 'Écrire en tant que client',
  open: 'Ouvert',
  withNote: 'Suggestion publiée',
  closed: 'Réponse envoyée',
  emptyTitle: 'Aucun ticket pour l’instant',
  emptyText:
    'Écrivez en tant que client : le ticket s’ouvre dans Replique en quelques secondes et la suggestion arrive ici en note.',
  chooseTitle: 'Choisissez un client',
  chooseText: 'Chaque client peut avoir son propre CRM simulé.',
  offTitle: 'Pas de CRM simulé',
  readyText:
    'Essayez Replique sans compte CRM : écrivez en tant que client, recevez la suggestion, répondez en tant qu’agent. Les suggestions sont rédigées automatiquement.',
  onText: 'Le compte Zendesk ci-dessus est simulé. Aucun message ne quitte Replique.',
  off: {
    ready: 'Un administrateur peut en démarrer un, pour essayer Replique sans compte CRM.',
    zendesk: 'Ce client travaille avec un compte Zendesk.',
    disabled: 'Il est désactivé sur cette installation.',
  },
  way: 'Essayer avec un CRM simulé',
  start: 'Démarrer le CRM simulé',
  started: 'CRM simulé démarré. Écrivez en tant que client pour obtenir un ticket.',
  openIt: 'Ouvrir le CRM simulé',
  end: 'Arrêter le CRM simulé',
  endTitle: 'Arrêter le CRM simulé ?',
  deleteTickets: 'Supprimer les tickets simulés',
  deleteTitle: 'Supprimer les tickets simulés ?',
  endText:
    'Ses tickets sont supprimés, ainsi que leurs suggestions et ce qui en a été appris ; plus aucun chiffre ne les compte. Cette action est irréversible.',
  ended: 'Tickets simulés supprimés.',
  note: 'Note interne',
  useReply: 'Utiliser cette réponse',
  answer: 'Réponse au client',
  send: 'Envoyer et fermer le ticket',
  answered: 'Réponse envoyée et ticket fermé.',
  isClosed:
    'Ce ticket a reçu une réponse et il est fermé. Ouvrez-le dans Replique pour comparer la réponse à la suggestion.',
  isAnswered:
    'Ce ticket a reçu une réponse et il reste ouvert. Ouvrez-le dans Replique pour comparer la réponse à la suggestion.',
  noteComes:
    'La suggestion arrivera ici en note interne, le plus souvent en moins de trente secondes.',
  number: 'Ticket {{id}} du CRM',
  category: 'Catégorie : {{category}}',
  notYetHere: 'Pas encore lu par Replique',
  openHere: 'Ouvrir dans Replique',
  openThere: 'Ouvrir dans le CRM simulé',
  noteIsThere:
    'La suggestion est arrivée. Utilisez sa réponse telle quelle, modifiez-la ou écrivez la vôtre.',
  noNote:
    'Pas de suggestion : rien dans les connaissances ne répond à cette question. Le ticket dans Replique indique pourquoi.',
  back: 'Tous les tickets du CRM',
  name: 'Nom du client',
  subject: 'Objet',
  text: 'Message du client',
  textHelp:
    'Posez une question à laquelle répondent les articles de ce client : livraison, retour, garantie… Ou une autre, pour voir Replique se taire.',
  photo: 'Ajouter une photo',
  sendAsCustomer: 'Envoyer en tant que ce client',
} satisfies Translated<typeof english>;

export const errors = {
  'simulator.not-found': 'Ce ticket n’existe pas dans le CRM simulé.',
  'simulator.answered': 'Un collègue vient de répondre à ce ticket et de le fermer.',
  'simulator.zendesk-connected': 'Ce client travaille déjà avec un compte Zendesk.',
  'simulator.disabled': 'Le CRM simulé est désactivé sur cette installation.',
} satisfies Translated<typeof englishErrors>;
