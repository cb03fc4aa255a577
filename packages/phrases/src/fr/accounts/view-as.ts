import type { viewAs as english } from '../../en/accounts/view-as.ts';
import type { Translated } from '../../translated.ts';

/** Un super-admin voit la console comme un rôle d’un client la voit. */
export const viewAs = {
  menu: 'Voir en tant que',
  as: 'Voir en tant que {{role}}',
  bar: 'Vue d’un rôle',
  text: 'Vous voyez la console en tant que {{role}} de {{client}}. Aucune modification n’est possible.',
  leave: 'Quitter cette vue',
} satisfies Translated<typeof english>;
