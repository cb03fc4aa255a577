import pg from 'pg';

const int8 = 20;
const int8Array = 1016;
const date = 1082;

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`The bigint ${text} does not fit a JavaScript number`);
  }
  return value;
}

function parseInt8Array(text: string): (number | null)[] {
  const items = text.slice(1, -1);
  if (items === '') return [];
  if (items.includes('{')) throw new TypeError('Arrays of arrays of bigint are not read');
  return items.split(',').map((item) => (item === 'NULL' ? null : parseInt8(item)));
}

/**
 * How this layer reads columns, given to each pool rather than set for the process: bigint as a number
 * that is refused beyond 2^53, `date` as its text (pg would make it midnight in the server's zone).
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === int8) return parseInt8;
      if (oid === int8Array) return parseInt8Array;
      if (oid === date) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};
