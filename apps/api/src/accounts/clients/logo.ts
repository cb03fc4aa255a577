import { fail } from '../../platform/http/errors.ts';

const mostBytes = 1_048_576;
/** A picture may claim any size in a few bytes; decoding it would take four bytes a pixel. */
const mostPixelsASide = 4_096;
const shownAt = 256;
const decodeWithinSeconds = 5;

const kinds: { format: string; begins: (bytes: Buffer) => boolean }[] = [
  {
    format: 'png',
    begins: (bytes) => bytes.subarray(0, 4).equals(Buffer.from('\x89PNG', 'latin1')),
  },
  { format: 'jpeg', begins: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([255, 216, 255])) },
  {
    format: 'webp',
    begins: (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
      bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
];

/** The first frame within a square of 256 pixels, as WebP: nothing of the sent file is kept but its picture. */
async function redraw(bytes: Buffer, format: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, {
    failOn: 'warning',
    limitInputPixels: mostPixelsASide ** 2,
    sequentialRead: true,
  });
  const { format: found, width, height } = await picture.metadata();
  if (found !== format || Math.max(width, height) > mostPixelsASide) throw new Error('refused');
  return picture
    .autoOrient()
    .resize(shownAt, shownAt, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100 })
    .timeout({ seconds: decodeWithinSeconds })
    .toBuffer();
}

/**
 * Decodes an uploaded logo and draws it anew. What it is comes from its bytes, whatever the data URL says.
 * @throws `clients.logo-invalid`
 */
export async function redrawLogo(dataUrl: string): Promise<string> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const kind = kinds.find(({ begins }) => begins(bytes));
  if (!kind || bytes.length > mostBytes) throw fail('clients.logo-invalid');
  try {
    return `data:image/webp;base64,${(await redraw(bytes, kind.format)).toString('base64')}`;
  } catch {
    throw fail('clients.logo-invalid');
  }
}
