const kinds = ['image/png', 'image/jpeg', 'image/webp'];
const mostBytes = 10_000_000;
/** The server keeps 256 pixels; twice that leaves it something to draw from. */
const mostPixels = 512;
/** What the API takes, as a data URL. */
const longest = 400_000;

/** A file as a data URL. Rejects what is no picture of the three kinds, or too large to look at. */
export function readPicture(file: File): Promise<string> {
  if (!kinds.includes(file.type) || file.size > mostBytes)
    return Promise.reject(new Error('no picture that is taken'));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

/** A photo straight from a telephone would weigh too much: it is drawn smaller here. Null when it is no picture at all. */
export async function shrinkPicture(picture: string): Promise<string | null> {
  const image = new Image();
  image.src = picture;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, mostPixels / Math.max(width, height));
  if (scale === 1 && picture.length <= longest) return picture;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = canvas.toDataURL('image/webp', 0.9);
  return drawn.length <= longest ? drawn : null;
}
