import type { shortcuts as english } from '../en/shortcuts.ts';
import type { Translated } from '../translated.ts';

/** Ce que fait chaque touche. */
export const shortcuts = {
  everywhere: 'Partout',
  palette: 'Rechercher ou aller à',
  thisList: 'Afficher cette liste',
  save: 'Enregistrer vos modifications',
  close: 'Fermer ce qui est ouvert',
  ticket: 'Sur un ticket',
  next: 'Ticket suivant',
  previous: 'Ticket précédent',
  generate: 'Générer une suggestion',
  edit: 'Modifier la suggestion',
  accept: 'Accepter la suggestion',
  copy: 'Copier la suggestion',
  delete: 'Supprimer la suggestion',
  certify: 'Certifier la source, ou retirer sa certification',
} satisfies Translated<typeof english>;
