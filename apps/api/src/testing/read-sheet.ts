import { crc32, inflateRawSync } from 'node:zlib';

/**
 * Reads an XLSX file as a spreadsheet does: the list at its end first, then each entry, whose checksum must hold. Written
 * beside the product, so that both can only agree by the format.
 */
export function readZip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  const entries = new Map<string, string>();
  for (let n = 0; n < count; n += 1) {
    if (file.readUInt32LE(at) !== 0x02014b50) throw new Error('No entry where one is listed.');
    const [method, checksum] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 16)];
    const [packed, raw] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    const [nameSize, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place));
    const local = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + (nameSize ?? 0));
    const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const bytes = file.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (content.length !== raw || crc32(content) !== checksum)
      throw new Error(`${name} is not what was listed.`);
    entries.set(name, content.toString());
    at += 46 + (nameSize ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#13;': '\r' };
const textOf = (xml: string) => xml.replace(/&(?:amp|lt|gt|#13);/g, (mark) => entities[mark] ?? '');

/** The rows of the sheet: texts as texts, numbers as numbers, null where there is nothing. */
export function readSheet(file: Buffer): (string | number | null)[][] {
  const sheet = readZip(file).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c(?: s="\d")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
      ([, type, cell = '']) => {
        if (type === 'inlineStr') return textOf(/<t[^>]*>(.*)<\/t>/s.exec(cell)?.[1] ?? '');
        const value = /<v>(.*)<\/v>/.exec(cell)?.[1];
        return value === undefined ? null : Number(value);
      },
    ),
  );
}
