/** The first letters of the first two words. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map(([letter = '']) => letter.toLocaleUpperCase())
    .join('');
}

const side = 256;

/** A logo for a company whose picture is not at hand, as a data URL. Each name has its own hue. */
export function drawInitials(name: string): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [side, side];
  const context = canvas.getContext('2d');
  if (context) {
    const hue = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 360;
    context.fillStyle = `hsl(${hue} 45% 35%)`;
    context.fillRect(0, 0, side, side);
    context.fillStyle = '#fff';
    context.font = '600 112px Inter Variable, Inter, system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(initialsOf(name), side / 2, side / 2 + 8);
  }
  return canvas.toDataURL('image/png');
}
