import type { errors as englishErrors, simulator as english } from '../../en/helpdesk/simulator.ts';
import type { Translated } from '../../translated.ts';

export const simulator = {
  banner:
    'Cet écran simule un compte Zendesk : les clients y écrivent, les suggestions y arrivent en notes internes et les agents y répondent.',
  tickets: 'Tickets du CRM',
  loading: 'Chargement des tickets du CRM',
  write: 'Écrire en tant que client',
  open: 'Ouvert',
  withNote: 'Suggestion arrivée',
  closed: 'Réponse envoyée',
  emptyTitle: 'Aucun ticket pour l’instant',
  emptyText:
    'Un client écrit chaque minute tant que la démonstration tourne. Inutile d’attendre le prochain.',
  chooseTitle: 'Choisissez un client de la démonstration',
  offTitle: 'Pas de CRM simulé ici',
  offText:
    'Seuls les clients de la démonstration en ont un, tant qu’aucun autre compte n’est connecté à sa place.',
  note: 'Note interne',
  useReply: 'Utiliser cette réponse',
  answer: 'Réponse au client',
  send: 'Envoyer et fermer le ticket',
  answered: 'La réponse est partie et le ticket est fermé.',
  isClosed:
    'Ce ticket a reçu sa réponse et il est fermé. Replique compare la réponse à sa suggestion : ouvrez le ticket dans Replique pour le voir.',
  noteComes:
    'La suggestion arrive ici en note interne, le plus souvent en moins de trente secondes.',
  number: 'Ticket {{id}} du CRM',
  category: 'Catégorie : {{category}}',
  notYetHere: 'Pas encore lu par Replique',
  openHere: 'Ouvrir dans Replique',
  openThere: 'Ouvrir dans le CRM de démonstration',
  noteIsThere:
    'La suggestion est arrivée. Utilisez sa réponse telle quelle, modifiez-la ou écrivez la vôtre.',
  noNote:
    'Aucune suggestion n’est venue : Replique n’en rédige pas quand rien de ce qu’il connaît ne répond à la question. La page du ticket dans Replique dit pourquoi.',
  back: 'Tous les tickets du CRM',
  name: 'Nom du client',
  subject: 'Objet',
  text: 'Message du client',
  textHelp:
    'Demandez ce à quoi répondent les articles de ce client, par exemple sur une livraison, un retour ou la garantie ; ou bien autre chose, pour voir Replique se taire.',
  sendAsCustomer: 'Envoyer en tant que ce client',
} satisfies Translated<typeof english>;

export const errors = {
  'simulator.not-found': 'Ce ticket n’existe pas dans le CRM de démonstration.',
  'simulator.answered': 'Un collègue vient de répondre à ce ticket et de le fermer.',
} satisfies Translated<typeof englishErrors>;
