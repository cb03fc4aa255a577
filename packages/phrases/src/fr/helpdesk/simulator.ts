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
    'Un client écrit chaque minute tant que la démonstration tourne. Vous pouvez aussi écrire à sa place.',
  chooseTitle: 'Choisissez un client de la démonstration',
  offTitle: 'Pas de CRM simulé',
  offText: 'Seuls les clients de la démonstration en ont un, sauf si un autre compte est connecté.',
  note: 'Note interne',
  useReply: 'Utiliser cette réponse',
  answer: 'Réponse au client',
  send: 'Envoyer et fermer le ticket',
  answered: 'Réponse envoyée et ticket fermé.',
  isClosed:
    'Ce ticket a reçu une réponse et il est fermé. Ouvrez-le dans Replique pour comparer la réponse à la suggestion.',
  noteComes:
    'La suggestion arrivera ici en note interne, le plus souvent en moins de trente secondes.',
  number: 'Ticket {{id}} du CRM',
  category: 'Catégorie : {{category}}',
  notYetHere: 'Pas encore lu par Replique',
  openHere: 'Ouvrir dans Replique',
  openThere: 'Ouvrir dans le CRM de démonstration',
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
  'simulator.not-found': 'Ce ticket n’existe pas dans le CRM de démonstration.',
  'simulator.answered': 'Un collègue vient de répondre à ce ticket et de le fermer.',
} satisfies Translated<typeof englishErrors>;
