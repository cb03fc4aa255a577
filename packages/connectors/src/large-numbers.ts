/** Ids that JavaScript's numbers cannot hold, in JSON and back, digit for digit. */

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;
const json = JSON as unknown as {
  parse(text: string, reviver?: Reviver): unknown;
  rawJSON(text: string): unknown;
};

/** Most documents have no such number and are read the quick way: with a reviver it takes six times as long. */
const mayHoldOne = /(?:^|[:,[])\s*-?\d{16}/;
const isWhole = /^-?\d+$/;

/** JSON whose whole numbers beyond 2^53 come as their digits. @throws SyntaxError */
export function parseExactly(text: string): unknown {
  if (!mayHoldOne.test(text)) return json.parse(text);
  return json.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && isWhole.test(source)
      ? source
      : value,
  );
}

/** Stands in JSON as the number that these digits are; what is none stays a text. */
export const asNumber = (digits: string): unknown =>
  /^(?:0|-?[1-9]\d*)$/.test(digits) ? json.rawJSON(digits) : digits;
