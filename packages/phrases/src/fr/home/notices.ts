import type { notices as english } from '../../en/home/notices.ts';
import type { Translated } from '../../translated.ts';

/** Ce qui demande quelqu’un, tel que la cloche l’annonce. */
export const notices = {
  title: 'Ce qui requiert votre attention',
  none: 'Rien de nouveau ne requiert votre attention.',
  choose: 'Choisir les notifications',
  kinds: {
    incident: 'Quelque chose échoue',
    group: 'Un groupe sans réponse',
    proposal: 'Un document proposé à trancher',
    review: 'Un texte plus récent à trancher',
    credential: 'Des identifiants d’API prennent bientôt fin',
  },
} satisfies Translated<typeof english>;
