import type { shortcuts as english } from '../en/shortcuts.ts';
import type { Translated } from '../translated.ts';

/** Ce que fait chaque touche. */
export const shortcuts = {
  everywhere: 'Partout',
  palette: 'Rechercher ou aller à',
  thisList: 'Afficher cette liste',
  save: 'Enregistrer vos modifications',
  close: 'Fermer ce qui est ouvert',
  ticketList: 'Dans la liste des tickets',
  nextRow: 'Ligne suivante',
  previousRow: 'Ligne précédente',
  openRow: 'Ouvrir la ligne',
  pickRow: 'Sélectionner la ligne, ou plus',
  pickRows: 'Sélectionner toutes les lignes depuis la dernière choisie',
  search: 'Rechercher',
  ticket: 'Sur un ticket',
  next: 'Ticket suivant',
  previous: 'Ticket précédent',
  generate: 'Générer une suggestion',
  edit: 'Modifier la suggestion',
  accept: 'Accepter la suggestion',
  copy: 'Copier la suggestion',
  delete: 'Supprimer la suggestion',
  certify: 'Certifier la source, ou retirer sa certification',
  instruct: 'Générer avec votre propre consigne',
  rate: 'Évaluer la suggestion',
  source: 'Aller à la source de ce numéro',
  irrelevant: 'Source hors sujet, ou finalement pertinente',
  undo: 'Annuler une suppression',
} satisfies Translated<typeof english>;
