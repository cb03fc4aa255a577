/** Whether the digits of a payment card add up (Luhn). */
function hasLuhn(digits: string): boolean {
  let sum = 0;
  for (let fromEnd = 0; fromEnd < digits.length; fromEnd += 1) {
    const digit = Number(digits[digits.length - 1 - fromEnd]);
    const doubled = fromEnd % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Prefixes with the lengths that their issuers give out; a build number of 14 digits is none of them. */
const issuers: { prefix: RegExp; lengths: number[] }[] = [
  // Visa
  { prefix: /^4/, lengths: [13, 16, 18, 19] },
  // Mastercard
  { prefix: /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, lengths: [16] },
  // American Express
  { prefix: /^3[47]/, lengths: [15] },
  // Diners Club
  { prefix: /^3(?:0[0-59]|[689])/, lengths: [14, 16, 17, 18, 19] },
  // JCB
  { prefix: /^35/, lengths: [16, 17, 18, 19] },
  { prefix: /^(?:2131|1800)/, lengths: [15] },
  // Mir
  { prefix: /^220[0-4]/, lengths: [16, 17, 18, 19] },
  // Maestro, and those that share its numbers: Discover, UnionPay, RuPay, Verve, Dankort, Elo
  { prefix: /^(?:50|5[6-8]|6)/, lengths: [16, 17, 18, 19] },
  {
    prefix: /^(?:50[0-3]|5[6-8]|6304|6390|67|0604)/,
    lengths: [12, 13, 14, 15],
  },
];

/** Whether the digits can be those of a payment card. */
export function isCard(digits: string): boolean {
  const isIssued = issuers.some(
    ({ prefix, lengths }) => lengths.includes(digits.length) && prefix.test(digits),
  );
  return isIssued && hasLuhn(digits);
}

/** Length of an IBAN by its country. */
export const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 ' +
    'LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 ' +
    'TN24 TR26 UA29 VG24 XK20'
  )
    .split(' ')
    .map((country) => [country.slice(0, 2), Number(country.slice(2))]),
);

function remainder97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** Whether a compact IBAN in capitals has its country's length and a right check number. */
export function isIban(iban: string): boolean {
  if (ibanLengths[iban.slice(0, 2)] !== iban.length) return false;
  const turned = iban.slice(4) + iban.slice(0, 4);
  return remainder97(turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1;
}

/** Whether a compact French social security number with its key is right; Corsica's 2A and 2B count as 19 and 18. */
export function isNir(number: string): boolean {
  const digits = number.replace('2A', '19').replace('2B', '18');
  if (!/^[12]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)\d{10}$/.test(digits)) return false;
  return 97 - remainder97(digits.slice(0, 13)) === Number(digits.slice(13));
}
