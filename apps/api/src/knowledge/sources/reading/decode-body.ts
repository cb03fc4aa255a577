/** How much of a page is searched for the name of its character set (HTML standard: 1,024 bytes). */
const sniffed = 1_024;

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

function decoderFor(label: string | undefined): TextDecoder | null {
  if (!label) return null;
  try {
    return new TextDecoder(label.trim());
  } catch {
    return null;
  }
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, sniffed));
  return (/<meta[^>]{0,200}charset\s*=\s*["']?([\w:-]{2,40})/i.exec(start) ??
    /^<\?xml[^>]{0,100}encoding\s*=\s*["']([\w:-]{2,40})/i.exec(start))?.[1];
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * The text of a body: by its byte order mark, the header, what it says itself, as UTF-8, and at last as Western European,
 * which every sequence of bytes is. Never throws.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | null): string {
  const mark = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1];
  const header = /charset\s*=\s*["']?([\w:-]{2,40})/i.exec(contentType ?? '')?.[1];
  const decoder =
    decoderFor(mark) ??
    decoderFor(header) ??
    decoderFor(declaredCharset(bytes)) ??
    new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  return decoder.decode(bytes);
}
