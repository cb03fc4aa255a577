/** Patterns of tone, for texts that `plainText` made plain: small letters, no accents, straight signs, single spaces. */

/** Before a word, and after it. */
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const words = (...alternatives: string[]): RegExp =>
  new RegExp(`${start}(?:${alternatives.join('|')})${end}`, 'u');

/** « le ton », « ce ton »: the noun. */
const nounBefore = String.raw`(?<!(?<![\p{L}\p{N}])(?:le|un|du|ce|au|son|mon|notre|votre|quel) )`;
/** « Je tiens à vous remercier », « j’y tiens »: of oneself. */
const verbBefore = String.raw`(?<!(?<![\p{L}\p{N}])(?:je|y|ne|vous|le) )`;
/** Somebody is addressed with tu. */
export const familiar = words(
  'tu',
  'te',
  'toi',
  `${nounBefore}ton`,
  'ta',
  'tes',
  'tien',
  `${verbBefore}tiens`,
  'tiennes?',
  String.raw`t'(?=[\p{L}])[\p{L}]+`,
);
/** What others are quoted with is not how we speak. */
export const quoted = /"[^"]{0,300}"/g;

/** Something is promised; « la garantie », "a two-year guarantee" and « nous assurons la livraison » are what there is. */
export const promise = words(
  "(?:i|we)(?:'ll| will| can| do| hereby)? (?:promise|guarantee|assure you|swear)",
  "(?:i|we)(?:'ll| will) (?:definitely|certainly|absolutely|surely|always)",
  'you have (?:my|our) word',
  '(?:rest|be) assured',
  '(?:is|are|will be) guaranteed',
  '(?:guaranteed|promised) to',
  'without (?:fail|any doubt|a doubt)',
  "(?:je|nous) (?:vous |te |le |l')*(?:promets?|promettons|garantis|garantissons)",
  '(?:je|nous) (?:vous|te) (?:assure|assurons)',
  '(?:soyez|sois) (?:assures?|assurees?|certains?|certaines?|rassures?|rassurees?)',
  "(?:sans faute|a coup sur|sans aucun doute|parole d'honneur)",
);

export const apology = words(
  'sorry',
  'apolog(?:y|ies|i[sz]e[sd]?|i[sz]ing)',
  '(?:i|we) (?:deeply |sincerely )?regret',
  'desolee?s?',
  'navree?s?',
  'pardon',
  '(?:mes|nos|toutes nos|toutes mes|sinceres|plates) excuses',
  "(?:veuillez|priere de|prions de)(?: bien vouloir)? (?:nous |m')?excuser",
  "(?:nous |vous prie de m'|vous prions de nous )excuser",
  'excusez-(?:nous|moi)',
  '(?:nous|je) regrett(?:e|ons)',
);

export const exclamation = /[!¡‼⁉]/u;

/** Pictures, flags and keys, and faces made of signs; ©, ™, arrows and ticks are writing. */
export const emoji =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[\u{1F1E6}-\u{1F1FF}]|\u20E3|[☹☺♥❤☀☂☃☕✌☝]|(?<![\p{L}\p{N}])[:;=]['-]?[)(DPp](?![\p{L}\p{N}('’])/u;

/** Short names that are written in capitals and shout at nobody. */
export const initials = new Set(
  'HTTPS HTTP HTML JSON IBAN SEPA RGPD GDPR SIRET SIREN INSEE URSSAF NASA UNESCO UNICEF COVID CAPTCHA ASCII WIFI LIDAR LASER PAYPAL IMEI EORI'.split(
    ' ',
  ),
);

/** Begins as no word does, in letters without accents: "CNRACL", "PMSMP". */
export const unspeakable = /^(?!S|[CPT]H[AEIOUYLR])[^AEIOUY]{3}/;
