import { useEffect, useRef, useState } from 'preact/hooks';

const longest = 512;

/**
 * A picture that came as a data URL, drawn: a site whose policy lets no such picture load (`img-src`) shows it all the
 * same. It says nothing that is not written beside it.
 */
export function Picture({ data, other = '' }: { data: string; other?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    setBroken(false);
    void decode(data)
      .then((bitmap) => !isGone && canvas.current && paint(canvas.current, bitmap))
      .catch(() => isGone || setBroken(true));
    return () => {
      isGone = true;
    };
  }, [data]);
  return isBroken ? <>{other}</> : <canvas ref={canvas} width="1" height="1" />;
}

async function decode(data: string): Promise<ImageBitmap> {
  const [head = '', base64 = ''] = data.split(',');
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: /data:([^;]+)/.exec(head)?.[1] ?? '' }));
}

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const share = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
