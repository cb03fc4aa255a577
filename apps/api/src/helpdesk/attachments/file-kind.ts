import type { pictureTypes } from '@replique/contract/helpdesk/attachments';

/** What a file is by its first bytes: names and types are what somebody said of it. */

const begins = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(text.length, bytes.length - at)).equals(
    Buffer.from(text, 'latin1'),
  );

type PictureType = (typeof pictureTypes)[number];

/** Vector pictures are none: they can hold scripts. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (bytes.length < 16) return null;
  if (begins(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (begins(bytes, 'GIF87a') || begins(bytes, 'GIF89a')) return 'image/gif';
  return begins(bytes, 'RIFF') && begins(bytes, 'WEBP', 8) ? 'image/webp' : null;
}

/** Windows and Linux programs, Mac ones of each byte order, scripts by their first line. */
const programs = [
  'MZ',
  '\x7fELF',
  '\xcf\xfa\xed\xfe',
  '\xce\xfa\xed\xfe',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xca\xfe\xba\xbe',
  '#!',
];

/** What systems run on a double click, whatever is in it. */
const programEndings = new Set(
  'exe com scr pif cpl msi msp msix appx bat cmd ps1 vbs vbe js jse wsf wsh hta jar lnk url reg scf inf app dmg pkg command sh desktop apk iso img vhd'.split(
    ' ',
  ),
);

export function isProgram(name: string, bytes: Uint8Array): boolean {
  // Windows leaves out points and blanks at the end of a name.
  const [, ...endings] = name.toLowerCase().split('.');
  const ending = endings.map((part) => part.trim()).findLast((part) => part !== '');
  return (
    (ending !== undefined && programEndings.has(ending)) ||
    programs.some((start) => begins(bytes, start))
  );
}
