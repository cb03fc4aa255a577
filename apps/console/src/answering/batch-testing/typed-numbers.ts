/** How often a case is answered at most; the contract's own number would bring zod along. */
export const mostRepeats = 10;

const microsPerUnit = 1_000_000;
const mostMicros = 1_000_000_000_000;

/** A number as people type it, with a comma or a point; undefined where there is none. */
function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** A whole number from `least` to `most`, else undefined. */
export function readWhole(text: string, least: number, most: number): number | undefined {
  const number = readNumber(text);
  return number !== undefined && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined;
}

/** An amount in millionths of the currency, above 0; else undefined. */
export function readMicros(text: string): number | undefined {
  const micros = Math.round((readNumber(text) ?? 0) * microsPerUnit);
  return micros >= 1 && micros <= mostMicros ? micros : undefined;
}

/** A share typed in percent, as 0 to 1; else undefined. */
export function readShare(text: string): number | undefined {
  const percent = readNumber(text);
  return percent !== undefined && percent <= 100 ? percent / 100 : undefined;
}
