import type { reports as english } from '../../en/insight/reports.ts';
import type { Translated } from '../../translated.ts';

/** Le bilan du mois, et ce avec quoi les heures gagnées sont calculées. */
export const reports = {
  title: 'Bilan du mois',
  allClients: 'Tous les clients',
  subject: '{{whose}}, {{month}}',
  upTo: 'Jusqu’au {{day}}',
  month: 'Mois',
  print: 'Imprimer',
  loading: 'Chargement du bilan',
  send: 'Envoyer chaque mois par e-mail',
  sendNow: 'Me l’envoyer maintenant',
  sentNow: 'Le bilan de {{month}} vous est envoyé par e-mail.',
  noMailServer:
    'Aucun serveur d’e-mail n’est configuré : rien ne peut être envoyé. Un super-administrateur peut en configurer un.',
  sendTitle: 'Envoyer ce bilan chaque mois ?',
  sendText:
    'Vous le recevez par e-mail le premier de chaque mois à sept heures, pour le mois écoulé.',
  sendReplaces: 'Il remplace votre bilan de la semaine.',
  sendConfirm: 'Envoyer chaque mois',
  sending: 'Envoyé chaque mois par e-mail',
  sendStop: 'Arrêter l’envoi',
  sent: 'Vous recevrez le bilan le premier de chaque mois.',
  stopped: 'Le bilan n’est plus envoyé.',
  noValueTitle: 'Les suggestions sont désactivées',
  noValueText:
    'Le bilan compte les réponses rédigées à partir de suggestions. Ce module est désactivé pour ce client.',
  weekly: 'Les douze dernières semaines',
  week: 'Semaine du',
  repliesSent: 'Réponses envoyées',
  repliesWritten: 'Rédigées par Replique',
  hoursSaved: 'Heures gagnées',
  categories: 'Ce que les clients ont le plus demandé',
  categoryTickets: 'Tickets',
  noCategories: 'Aucun ticket de ce mois n’a de catégorie.',
  costs: {
    title: 'Temps et coût d’une réponse',
    why: 'Les heures et les économies de l’accueil et du bilan du mois sont calculées avec ces valeurs.',
    minutes: 'Minutes pour rédiger une réponse',
    minutesHelp: 'À partir de zéro, sans la lecture du ticket. De 1 à 120.',
    minutesWrong: 'Saisissez un nombre de 1 à 120.',
    hourCost: 'Coût d’une heure d’agent',
    hourCostHelp: 'Salaire et charges. Laissez vide pour n’afficher aucun montant.',
    hourCostWrong: 'Saisissez un montant de 1 à 1 000, ou rien.',
    currency: 'Devise',
    saved: 'Temps et coût d’une réponse enregistrés.',
  },
} satisfies Translated<typeof english>;
