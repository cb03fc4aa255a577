import type { ui as english } from '../en/ui.ts';
import type { Translated } from '../translated.ts';

/** Mots du jeu de composants : tableaux, formulaires, dialogues, états. */
export const ui = {
  retry: 'Réessayer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  discard: 'Abandonner',
  close: 'Fermer',
  copied: 'Copié',
  copyFailed:
    'Votre navigateur n’a pas autorisé la copie. Sélectionnez le texte et copiez-le vous-même.',
  clearSearch: 'Effacer la recherche',
  clearFilters: 'Effacer les filtres',
  filterIs: '{{filter}} : {{value}}',
  removeFilter: 'Retirer le filtre {{filter}}',
  breadcrumb: 'Fil d’Ariane',
  unsavedChanges: 'Vos modifications ne sont pas enregistrées',
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveText: 'Les modifications faites sur cette page seront perdues.',
  leaveConfirm: 'Quitter',
  leaveStay: 'Rester sur la page',
  rowsPerPage: 'Lignes par page',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  pageRange: '{{first}}–{{last}} sur {{total}}',
  pageRangeCapped: '{{first}}–{{last}} sur plus de {{total}}',
  pageRangeUnknown: '{{first}}–{{last}}',
  pagination: 'Pagination',
  ascending: 'Tri croissant',
  descending: 'Tri décroissant',
  notSorted: 'Sans tri',
  loadingRows: 'Chargement des lignes',
  sections: 'Sections',
  resizePanes: 'Redimensionner les volets : {{left}}, {{right}}',
  panes: 'Volets',
  showMore: 'Afficher la suite',
  partShown: '{{share}} de ce texte affichés',
  showRemoteImages: 'Afficher les images distantes',
  remoteImagesBlocked:
    'Les images distantes ne sont pas chargées : elles pourraient signaler votre lecture à l’expéditeur.',
  errorTitle: 'Le chargement a échoué',
  notAllowedTitle: 'Cette page n’est pas ouverte à votre rôle',
  notAllowedText:
    'Si vous en avez besoin, adressez-vous à un administrateur de votre organisation.',
  notFoundTitle: 'Il n’y a rien à cette adresse',
  notFoundText: 'Le lien est peut-être ancien, ou la page a été supprimée.',
  backHome: 'Retour à l’accueil',
  errorPageTitle: 'Une erreur est survenue',
  errorPageText:
    'La page s’est arrêtée de façon inattendue. Vos données sont en sécurité sur le serveur.',
  reload: 'Recharger la page',
} satisfies Translated<typeof english>;
