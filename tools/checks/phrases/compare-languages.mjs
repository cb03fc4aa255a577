import { placeholdersOf, splitPlural } from './flatten.mjs';

/** The plural forms that each language must hold, by CLDR: `fr` adds `many` (1 000 000). */
function pluralForms(language) {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

/**
 * What is missing or different between two languages' texts of one file.
 * @param {{ language: string, path: string, phrases: Map<string, unknown> }} a
 * @param {{ language: string, path: string, phrases: Map<string, unknown> }} b
 */
export function compareLanguages(a, b) {
  return [
    ...findMissing(a, b),
    ...findMissing(b, a),
    ...findMissingPlurals(a),
    ...findMissingPlurals(b),
    ...findOtherPlaceholders(a, b),
  ];
}

/** Plural endings are compared by their stem: languages differ in which they need. */
function findMissing(a, b) {
  const there = new Set([...b.phrases.keys()].map((key) => splitPlural(key)[0]));
  const stems = new Set([...a.phrases.keys()].map((key) => splitPlural(key)[0]));
  return [...stems]
    .filter((stem) => !there.has(stem))
    .map((stem) => ({
      path: b.path,
      rule: `${stem} is missing in ${b.language}`,
      remedy: `it is in ${a.path}: write it here too, or remove it there`,
    }));
}

function findMissingPlurals({ language, path, phrases }) {
  const stems = [...phrases.keys()]
    .map(splitPlural)
    .flatMap(([stem, form]) => (form === 'other' || form === 'one' ? [stem] : []));
  return [...new Set(stems)].flatMap((stem) =>
    pluralForms(language)
      .filter((form) => !phrases.has(`${stem}_${form}`))
      .map((form) => ({
        path,
        rule: `${stem}_${form} is missing`,
        remedy: `${language} has the plural forms ${pluralForms(language).join(', ')}`,
      })),
  );
}

/** Every form must take what the first language's general form takes. */
function findOtherPlaceholders(a, b) {
  const wanted = new Map();
  for (const [key, text] of a.phrases) {
    const [stem, form] = splitPlural(key);
    if (form === undefined || form === 'other') wanted.set(stem, placeholdersOf(String(text)));
  }
  return [a, b].flatMap(({ language, path, phrases }) =>
    [...phrases].flatMap(([key, text]) => {
      const [stem, form] = splitPlural(key);
      const names = wanted.get(stem);
      if (names === undefined) return [];
      const mine = show(placeholdersOf(String(text)), form);
      const theirs = show(names, form);
      if (mine === theirs) return [];
      const rule = `${key} takes ${mine} in ${language}, but ${stem} takes ${theirs} in ${a.language}`;
      return [{ path, rule, remedy: 'use the same placeholders everywhere' }];
    }),
  );
}

/** “One ticket” may leave the number out. */
function show(names, form) {
  const counted =
    form === 'one' || form === 'zero' ? names.filter((name) => name !== 'count') : names;
  return counted.map((name) => `{{${name}}}`).join(' ') || 'none';
}
