import type { confidential as english } from '../../en/answering/confidential.ts';
import type { Translated } from '../../translated.ts';

/** Les valeurs qu’aucune réponse ne dit, dans les prompts, les règles obligatoires et les consignes. */
export const confidential = {
  mark: 'Marquer comme confidentiel',
  markHelp: 'Sélectionnez d’abord une valeur dans le texte : un code, un nom, un prix.',
  values: 'Valeurs confidentielles : {{count}}',
  meaning:
    'Ces valeurs sont cachées au modèle de langage et n’apparaissent dans aucune réponse, ni épelées, ni à l’envers, ni en toutes lettres, ni encodées. Les phrases qui en contiennent une sont retirées.',
  tooShort: 'Moins de 4 lettres ou chiffres : repérée uniquement telle quelle.',
  common:
    'Quatre chiffres apparaissent souvent par hasard dans les réponses : des phrases correctes peuvent être retirées. Préférez une valeur plus longue.',
} satisfies Translated<typeof english>;
