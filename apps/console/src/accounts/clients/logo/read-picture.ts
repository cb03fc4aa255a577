const kinds = ['image/png', 'image/jpeg', 'image/webp'];
const mostBytes = 1_048_576;

/** Why a file cannot be a logo, or null; the server looks at its bytes again. */
export function refusePicture(file: Pick<File, 'type' | 'size'>): 'wrongKind' | 'tooLarge' | null {
  if (!kinds.includes(file.type)) return 'wrongKind';
  return file.size > mostBytes ? 'tooLarge' : null;
}

/** The file as a data URL, the form in which the API takes it. */
export function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}
