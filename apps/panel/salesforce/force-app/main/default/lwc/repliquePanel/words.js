const words = {
  en: {
    title: 'Replique',
    failed:
      'Replique did not open. Ask your administrator whether you have the permission set Replique.',
    tryAgain: 'Try again',
  },
  fr: {
    title: 'Replique',
    failed:
      'Replique ne s’est pas ouvert. Demandez à votre administrateur si vous avez l’ensemble d’autorisations Replique.',
    tryAgain: 'Réessayer',
  },
};

/** @param language of the person, such as `fr-CA` */
export const wordsFor = (language) => words[language.slice(0, 2)] ?? words.en;
