/** The text of a CSV file: UTF-8, UTF-16 with or without its mark, or what older spreadsheets write otherwise. */
export async function readCsvFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The server refuses NUL in any text; as an unreadable character it costs its own line only.
  return decode(bytes).replaceAll('\u0000', '\uFFFD');
}

export interface CsvFile {
  name: string;
  csv: string;
}

/** A file's name and text; undefined when it is larger than `largest` bytes, the most that the server takes. */
export async function readSmallCsv(file: File, largest: number): Promise<CsvFile | undefined> {
  if (file.size > largest) return undefined;
  const csv = await readCsvFile(file);
  // Older encodings take more room as UTF-8.
  if (new Blob([csv]).size > largest) return undefined;
  return { name: file.name.slice(0, 200), csv };
}

/** UTF-16 that carries no mark: half the bytes of Latin text are zero, all on the same side. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const start = bytes.slice(0, 2_000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = start.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const utf16 = unmarkedUtf16(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = countOf(text, /\uFFFD/g);
  // A broken byte or two in a text whose accents can be read cost their own rows; the accents stay.
  if (broken * 2 < countOf(text, /[\u0080-\uFFFC]/g) || broken === 0) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}
