/**
 * Words that the product does not use (docs/writing.md), and what to write instead.
 * A word counts whole, whatever its capitals. Names of other products' screens are in crm-guides and are left alone.
 */
const plain = [
  ['stands?|stood', 'is, is in'],
  ['tells', 'notifies, shows, says'],
  ['whoever', 'the person who, anyone who'],
  ['anew', 'again, re-'],
  ['by (?:itself|themselves)', 'automatically'],
  ['nobody', 'no one'],
];

const unwanted = {
  en: [
    ['mails?(?! server)', 'e-mail'],
    ['occured', 'occurred'],
    ['go on with|gone on with|goes on', 'continue, resume'],
    ...plain,
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

const compile = ([word, instead]) => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}_@/.-])(?:${word})(?![\\p{L}\\p{N}_@-])`, 'iu'),
  instead,
});
const rules = Object.fromEntries(
  Object.entries(unwanted).map(([language, words]) => [language, words.map(compile)]),
);
const plainRules = plain.map(compile);

const findBy = (words, text) =>
  words.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text);
    return found ? [{ word: found[0], instead }] : [];
  });

/** What one phrase says that the product does not: `{ word, instead }[]`. Placeholders are not words. */
export function findUnwantedWords(language, key, text) {
  if (leftAlone[language]?.some((each) => each.test(key))) return [];
  return findBy(rules[language] ?? [], text.replaceAll(/\{\{[^}]*\}\}/g, ' '));
}

/** The same for a line of a page. Code is not words. */
export function findUnwantedInPage(line) {
  return findBy(plainRules, line.replaceAll(/`[^`]*`/g, ' '));
}
