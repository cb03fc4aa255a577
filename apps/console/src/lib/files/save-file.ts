/** Hands over a file that the browser holds, as a download. */
export function saveFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}

export const downloadText = (name: string, text: string, type = 'text/plain'): void =>
  saveFile(name, new Blob([text], { type }));
