/** Letters that look like Latin ones, figures of every script: what is read as a value is compared as one. */

const alike = new Map(
  'аa ғf вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd һh ԛq ԝw αa βb εe ηh ιi κk μm νv οo ρp τt υy χx ıi øo đd łl ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɐa ɔc ǝe ɟf ƃg ɥh ᴉi ɾj ʞk ɯm ɹr ʇt ʌv ʍw ʎy 〇0 零0 一1 二2 三3 四4 五5 六6 七7 八8 九9'
    .split(' ')
    .map((pair) => [pair[0] as string, pair[1] as string] as const),
);

const digits = new Map<string, string>();

/** A figure of any script as ours: scripts have theirs in rows of ten. */
function digitOf(figure: string): string {
  const known = digits.get(figure);
  if (known !== undefined) return known;
  const code = figure.codePointAt(0) ?? 0;
  let zero = code & ~15;
  if (!/\p{Nd}/u.test(String.fromCodePoint(zero))) zero += 6;
  const digit = String(code - zero);
  digits.set(figure, digit);
  return digit;
}

const code =
  /%([0-9a-f]{2})|\\x([0-9a-f]{2})|\\u00([0-9a-f]{2})|&#x0*([0-9a-f]{2});?|&#0*(\d{2,3});?/giu;

/** Without escapes, marks above letters and what is not seen; ornamental letters are plain ones. */
export function plain(text: string): string {
  return text
    .replace(code, (_, ...found: (string | undefined)[]) => {
      const hex = found.slice(0, 4).find((each) => each !== undefined);
      return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(found[4]));
    })
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 97),
    )
    .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, (letter) =>
      String.fromCodePoint((((letter.codePointAt(0) ?? 0) - 0x1f150) % 32) + 97),
    );
}

/** A plain text for comparing. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(
      /[^\p{ASCII}]/gu,
      (letter) => alike.get(letter) ?? (/\p{Nd}/u.test(letter) ? digitOf(letter) : letter),
    );
}

/** Only the letters and figures. */
export function squeeze(text: string): string {
  return fold(plain(text)).replace(/[^\p{L}\p{N}]/gu, '');
}

export const turned = (text: string): string => Array.from(text).reverse().join('');
