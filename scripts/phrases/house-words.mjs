/**
 * Words that the house does not write, by docs/writing.md: what each language says instead.
 * A word counts whole, whatever its capitals; names of other products' screens stand in crm-guides and are left alone.
 */
const unwanted = {
  en: [
    ['mails?(?! server)', 'e-mail'],
    ['someone', 'somebody'],
    ['occured', 'occurred'],
    ['go on with|gone on with', 'resume'],
  ],
  fr: [
    ['mails?|courriels?', 'e-mail'],
    ['tokens?', 'jeton'],
    ['tags?', 'étiquette'],
    ['feedbacks?', 'avis'],
    ['insights?', 'statistiques'],
    ['dashboards?', 'tableau de bord'],
    ['logins?', 'connexion'],
    ['settings?|réglages?', 'paramètres'],
    ['uploader|upload', 'importer'],
    ['downloader|download', 'télécharger'],
    ['checker', 'vérifier'],
    ['digital(?:e|es|aux)?', 'numérique'],
    ['éditer', 'modifier'],
    ['sauvegarder', 'enregistrer'],
    ['cryptée?s?|crypter', 'chiffrer'],
    ['optionnel(?:le)?s?', 'facultatif'],
    ['implémenter', 'mettre en place'],
    ['tickets? répondus?|ceux répondus', 'avec réponse'],
    ['pass(?:er|e|ent) (?:les|ses|leurs) tests', 'réussir'],
    ['tu|toi|tes', 'vous'],
    // English that was left standing: none of these is a word of French.
    [
      'the|and|of|with|your|please|not|is|was|were|this|that|from|loading|search|delete',
      'français',
    ],
  ],
};

/** Phrases whose words are not ours: the specification's, and screens of other products. */
const leftAlone = {
  en: [/^errors?\.(?:unknown|internal)$/, /^crmGuides\./, /^widget/],
  fr: [/^crmGuides\./, /^chatbots\.builders\./, /^thirdPartyData\.(?:keyHelp|secretHelp)/],
};

const rules = Object.fromEntries(
  Object.entries(unwanted).map(([language, words]) => [
    language,
    words.map(([word, instead]) => ({
      pattern: new RegExp(`(?<![\\p{L}\\p{N}_@/.-])(?:${word})(?![\\p{L}\\p{N}_@-])`, 'iu'),
      instead,
    })),
  ]),
);

/** What one text says that the house does not: `{ word, instead }[]`. Placeholders are not words. */
export function findUnwantedWords(language, key, text) {
  if (leftAlone[language]?.some((each) => each.test(key))) return [];
  const words = text.replaceAll(/\{\{[^}]*\}\}/g, ' ');
  return (rules[language] ?? []).flatMap(({ pattern, instead }) => {
    const found = pattern.exec(words);
    return found ? [{ word: found[0], instead }] : [];
  });
}
