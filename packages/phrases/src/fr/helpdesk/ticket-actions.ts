import type {
  errors as englishErrors,
  ticketActions as english,
} from '../../en/helpdesk/ticket-actions.ts';
import type { Translated } from '../../translated.ts';

/** Ce qui se fait à beaucoup de tickets à la fois, et la cloche qui en rend compte. */
export const ticketActions = {
  bar: 'Actions sur les tickets sélectionnés',
  picked_one: '{{number}} ticket sélectionné',
  picked_many: '{{number}} de tickets sélectionnés',
  picked_other: '{{number}} tickets sélectionnés',
  pickedAll_one: '{{number}} ticket sélectionné, le seul résultat',
  pickedAll_many: 'Les {{number}} de tickets correspondants sont sélectionnés',
  pickedAll_other: 'Les {{number}} tickets correspondants sont sélectionnés',
  selectAll_one: 'Tout sélectionner ({{number}})',
  selectAll_many: 'Tout sélectionner ({{number}})',
  selectAll_other: 'Tout sélectionner ({{number}})',
  selectEvery: 'Tout sélectionner',
  clear: 'Désélectionner',
  assign: 'Assigner',
  assigned: {
    me_one: '{{number}} ticket vous est assigné.',
    me_many: '{{number}} de tickets vous sont assignés.',
    me_other: '{{number}} tickets vous sont assignés.',
    colleague_one: '{{number}} ticket assigné à {{name}}.',
    colleague_many: '{{number}} de tickets assignés à {{name}}.',
    colleague_other: '{{number}} tickets assignés à {{name}}.',
    nobody_one: 'Assignation retirée de {{number}} ticket.',
    nobody_many: 'Assignation retirée de {{number}} de tickets.',
    nobody_other: 'Assignation retirée de {{number}} tickets.',
  },
  notAssigned_one: '{{number}} ticket reste inchangé : {{reason}}',
  notAssigned_many: '{{number}} de tickets restent inchangés : {{reason}}',
  notAssigned_other: '{{number}} tickets restent inchangés : {{reason}}',
  names: {
    generate: 'Générer',
    categorise: 'Catégoriser',
    exclude: 'Exclure',
    include: 'Réintégrer',
  },
  titles: {
    generate_one: 'Générer une suggestion pour {{number}} ticket ?',
    generate_many: 'Générer des suggestions pour {{number}} de tickets ?',
    generate_other: 'Générer des suggestions pour {{number}} tickets ?',
    categorise_one: 'Catégoriser {{number}} ticket ?',
    categorise_many: 'Catégoriser {{number}} de tickets ?',
    categorise_other: 'Catégoriser {{number}} tickets ?',
    exclude_one: 'Exclure {{number}} ticket des suggestions ?',
    exclude_many: 'Exclure {{number}} de tickets des suggestions ?',
    exclude_other: 'Exclure {{number}} tickets des suggestions ?',
    include_one: 'Réintégrer {{number}} ticket ?',
    include_many: 'Réintégrer {{number}} de tickets ?',
    include_other: 'Réintégrer {{number}} tickets ?',
  },
  texts: {
    generate:
      'Les suggestions sont rédigées une à une en arrière-plan ; nous vous prévenons à la fin. Les tickets avec réponse ou suggestion sont ignorés, et le budget du client s’applique.',
    categorise:
      'Chaque ticket reçoit sa catégorie prédite si la confiance est suffisante. Les catégories données par une personne ou par le CRM sont conservées.',
    exclude:
      'Ils passent parmi les tickets non éligibles et ne reçoivent plus de suggestion, quels que soient les filtres. Vous pourrez annuler.',
    include: 'Les filtres du client s’y appliquent de nouveau.',
  },
  confirm: {
    generate: 'Générer',
    categorise: 'Catégoriser',
    exclude: 'Exclure',
    include: 'Réintégrer',
  },
  begun: {
    generate_one:
      '{{number}} ticket est en cours de traitement. Il reçoit une suggestion s’il lui en manque une.',
    generate_many:
      '{{number}} de tickets sont en cours de traitement. Ceux à qui il manque une suggestion en reçoivent une.',
    generate_other:
      '{{number}} tickets sont en cours de traitement. Ceux à qui il manque une suggestion en reçoivent une.',
    categorise_one: '{{number}} ticket est en cours de catégorisation.',
    categorise_many: '{{number}} de tickets sont en cours de catégorisation.',
    categorise_other: '{{number}} tickets sont en cours de catégorisation.',
    exclude_one: '{{number}} ticket est en cours d’exclusion.',
    exclude_many: '{{number}} de tickets sont en cours d’exclusion.',
    exclude_other: '{{number}} tickets sont en cours d’exclusion.',
    include_one: '{{number}} ticket est en cours de réintégration.',
    include_many: '{{number}} de tickets sont en cours de réintégration.',
    include_other: '{{number}} tickets sont en cours de réintégration.',
  },
  undo: 'Annuler',
  undone: 'L’exclusion est en cours d’annulation.',
  tooLarge:
    'Une action prend {{most}} tickets au plus ; vous en avez sélectionné {{total}}. Restreignez la liste.',
  reasons: {
    'has-suggestion': 'ont déjà une suggestion',
    answered: 'ont déjà une réponse',
    ineligible: 'non éligibles',
    silent: 'pas de réponse assez sûre',
    'already-excluded': 'déjà exclus',
    'not-excluded': 'non exclus',
    'no-category': 'confiance insuffisante',
    'has-category': 'déjà catégorisés',
    gone: 'n’existent plus',
    budget: 'budget du mois épuisé',
    'writer-failed': 'le modèle n’a pas répondu',
    interrupted: 'interruption répétée',
    'too-large': 'le fichier serait trop volumineux',
    'not-allowed': 'plus autorisée',
  },
} satisfies Translated<typeof english>;

export const errors = {
  'ticket-actions.not-found': 'Cette action n’existe plus.',
  'ticket-actions.client-needed': 'Choisissez d’abord le client.',
  'ticket-actions.nothing-matches': 'Aucun ticket correspondant.',
  'ticket-actions.too-large': 'Trop de tickets pour une seule action. Restreignez la liste.',
  'ticket-actions.too-many':
    'Cinq actions attendent ou sont en cours pour ce client. Attendez que l’une d’elles se termine.',
  'ticket-actions.not-trained':
    'Les catégories n’ont pas encore été entraînées. Entraînez-les d’abord, dans l’onglet Catégorisation du client.',
  'ticket-actions.not-undoable': 'Seule une exclusion peut être annulée.',
} satisfies Translated<typeof englishErrors>;
