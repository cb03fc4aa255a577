import type { viewAs as english } from '../../en/accounts/view-as.ts';
import type { Translated } from '../../translated.ts';

/** Un super-admin voit la console comme un rôle d’un client la voit. */
export const viewAs = {
  menu: 'Voir en tant que',
  as: 'Voir en tant que {{role}}',
  bar: 'Vue d’un rôle',
  text: 'Vous voyez la console en tant que {{role}} de {{client}}. Rien ne peut être modifié.',
  leave: 'Quitter la vue',
} satisfies Translated<typeof english>;
