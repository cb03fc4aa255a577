import type { tryPage as english } from '../../en/chat/try-page.ts';

type TryPage = { [Key in keyof typeof english]: string };

export const tryPage: TryPage = {
  ownName: 'Français',
  title: 'Essayer le chat',
  hint: 'Le chat se trouve dans le coin de cette page. Ouvrez-le et posez la question que poserait un client.',
  real: 'C’est le vrai chat : vos messages reçoivent une réponse, sont conservés et comptés.',
  off: 'Ce chat est désactivé pour le moment.',
};
