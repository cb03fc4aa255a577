import type {
  shownInWords as englishShownInWords,
  translations as english,
} from '../../en/answering/translations.ts';
import type { Translated } from '../../translated.ts';

/** Ce que montre aussi le panneau des agents. */
export const shownInWords = {
  title: 'Traduction',
  showIn: { en: 'Afficher en anglais', fr: 'Afficher en français' },
} satisfies Translated<typeof englishShownInWords>;

/** Les messages et les suggestions dans une autre langue, à côté de l’original. */
export const translations = {
  ...shownInWords,
  already: { en: 'Déjà en anglais.', fr: 'Déjà en français.' },
  hide: 'Masquer la traduction',
  ownWords: 'Rédiger avec vos propres mots',
  ownWordsHelp:
    'Nous traduisons votre texte dans la langue de la réponse et le mettons à sa place. Relisez-le avant de l’accepter.',
  takeOver: 'Traduire et remplacer',
  faults: {
    empty: 'Le modèle n’a rien renvoyé. Réessayez.',
    figures: 'Non affichée : un chiffre a été perdu ou modifié dans la traduction.',
    links: 'Non affichée : un lien ou une adresse a été perdu ou modifié dans la traduction.',
    placeholders:
      'Non affichée : un nom ou un autre texte à conserver s’est perdu dans la traduction.',
    length:
      'Non affichée : le texte est trop long, ou la traduction a une longueur très différente.',
    language: 'Non affichée : le résultat n’est pas une traduction.',
    markup: 'Non affichée : la traduction contenait du code.',
    confidential: 'Non affichée : le texte contient une valeur confidentielle.',
    'writer-failed': 'Le modèle de langage n’a pas répondu.',
  },
} satisfies Translated<typeof english>;
