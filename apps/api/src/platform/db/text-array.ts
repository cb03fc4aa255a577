const textType = 25;
const headerBytes = 20;

/**
 * An array of texts as PostgreSQL itself sends it (`array_send`), for a parameter that is cast to `text[]`: written out
 * as text, long ones are escaped here and read letter by letter there, which takes several times as long. What a text
 * may not hold in PostgreSQL is dealt with: NUL is left out, half a surrogate pair becomes a replacement mark.
 */
export function textArray(values: readonly (string | null)[]): Buffer {
  const texts = values.map((value) => (value?.includes('\0') ? value.replaceAll('\0', '') : value));
  const bytes = texts.reduce((sum, text) => sum + 4 + (text ? Buffer.byteLength(text) : 0), 0);
  const buffer = Buffer.allocUnsafe(headerBytes + bytes);
  const hasNull = texts.includes(null) ? 1 : 0;
  let at = 0;
  const put = (number: number): void => void (at = buffer.writeInt32BE(number, at));
  for (const number of [1, hasNull, textType, texts.length, 1]) put(number);
  for (const text of texts) {
    if (text === null) {
      put(-1);
      continue;
    }
    const length = buffer.write(text, at + 4);
    put(length);
    at += length;
  }
  return buffer;
}
