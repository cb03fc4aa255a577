import type { confidential as english } from '../../en/answering/confidential.ts';
import type { Translated } from '../../translated.ts';

/** Les valeurs qu’aucune réponse ne dit, dans les prompts, les règles obligatoires et les consignes. */
export const confidential = {
  mark: 'Marquer comme confidentiel',
  markHelp: 'Sélectionnez d’abord une valeur dans le texte : un code, un nom, un prix.',
  values: 'Valeurs confidentielles : {{count}}',
  meaning:
    'Le modèle de langage ne reçoit pas ces valeurs et aucune réponse ne les dit, ni épelées, ni à l’envers, ni en toutes lettres, ni encodées. Les phrases qui en disent une sont retirées.',
  tooShort: 'Moins de 4 lettres ou chiffres : repérée uniquement telle qu’elle est écrite.',
  common:
    'Quatre chiffres se trouvent par hasard dans bien des réponses, et des phrases correctes peuvent être retirées. Mieux vaut une valeur plus longue.',
} satisfies Translated<typeof english>;
