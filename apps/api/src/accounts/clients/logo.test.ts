import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { redrawLogo } from './logo.ts';

const dataUrl = (bytes: Buffer, kind = 'png') =>
  `data:image/${kind};base64,${bytes.toString('base64')}`;
const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#4f55e0' } });
const read = async (logo: string) => {
  const bytes = Buffer.from(logo.split(',')[1] ?? '', 'base64');
  return { bytes, ...(await sharp(bytes).metadata()) };
};
const refusal = (logo: string) =>
  redrawLogo(logo).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

describe('an uploaded logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('may be %s and is drawn anew as WebP', async (kind) => {
    const bytes = await square(1_000).toFormat(kind).toBuffer();
    expect(await read(await redrawLogo(dataUrl(bytes, kind)))).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
  });

  it('keeps its proportions, and is not blown up', async () => {
    const wide = await square(600).resize(600, 300, { fit: 'fill' }).png().toBuffer();
    expect(await read(await redrawLogo(dataUrl(wide)))).toMatchObject({ width: 256, height: 128 });
    const small = await square(40).png().toBuffer();
    expect(await read(await redrawLogo(dataUrl(small)))).toMatchObject({ width: 40, height: 40 });
  });

  it('loses everything that is not its picture: place, camera, notes, what was appended', async () => {
    const bytes = await square(300)
      .withExif({ IFD0: { Copyright: 'secret-note' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const logo = await read(await redrawLogo(dataUrl(polyglot, 'jpeg')));
    expect(logo.exif).toBeUndefined();
    expect(logo.bytes.includes('secret-note')).toBe(false);
    expect(logo.bytes.includes('<script>')).toBe(false);
  });

  it('shows the first frame of a moving picture', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const logo = await read(await redrawLogo(dataUrl(moving, 'webp')));
    expect(logo.pages ?? 1).toBe(1);
    const { dominant } = await sharp(logo.bytes).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(dominant.b).toBeLessThan(60);
  });

  it('is refused when it is no such picture, whatever it is called', async () => {
    const png = await square(300).png().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
    const gif = await square(9).gif().toBuffer();
    const hostile = {
      'an SVG called PNG': dataUrl(Buffer.from(svg)),
      'a GIF called PNG': dataUrl(gif),
      'a page': dataUrl(Buffer.from('<!doctype html>')),
      'a cut-off PNG': dataUrl(png.subarray(0, png.length - 40)),
      'a PNG whose data is broken': dataUrl(
        Buffer.concat([png.subarray(0, 60), Buffer.alloc(40, 7), png.subarray(100)]),
      ),
      'nothing but a signature': dataUrl(png.subarray(0, 8)),
      'an SVG behind the signature of PNG': dataUrl(
        Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]),
      ),
    };
    const codes = await Promise.all(
      Object.entries(hostile).map(async ([name, logo]) => [name, await refusal(logo)]),
    );
    expect(codes).toEqual(Object.keys(hostile).map((name) => [name, 'clients.logo-invalid']));
  });

  it('is refused before it is decoded when it claims to be huge', async () => {
    const bomb = await square(10).png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    const began = performance.now();
    expect(await refusal(dataUrl(bomb))).toBe('clients.logo-invalid');
    const long = await sharp({
      create: { width: 4_097, height: 2, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer();
    expect(await refusal(dataUrl(long))).toBe('clients.logo-invalid');
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('is refused above 1 MB', async () => {
    const noise = Buffer.alloc(700 * 700 * 3, 0).map(() => Math.floor(Math.random() * 256));
    const large = await sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
      .png()
      .toBuffer();
    expect(large.length).toBeGreaterThan(1_048_576);
    expect(await refusal(dataUrl(large))).toBe('clients.logo-invalid');
  });
});
