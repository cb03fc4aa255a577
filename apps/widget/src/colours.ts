type Rgb = [number, number, number];

const dark = '#000000';
const light = '#ffffff';
export const surfaces = { light: '#ffffff', dark: '#16181d' };

const toRgb = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours as WCAG 2.2 defines it: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Text on a colour: white where it can be read, as brands expect it, else whichever reads better. */
export function textOn(color: string): string {
  const white = contrast(color, light);
  return white >= 4.5 || white >= contrast(color, dark) ? light : dark;
}

export function mix(a: string, b: string, share: number): string {
  const [from, to] = [toRgb(a), toRgb(b)];
  return toHex(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as Rgb);
}

/** The colour itself where it can be seen on a surface, else moved as far as it must from it. */
export function seenOn(color: string, surface: string, least = 4.5): string {
  const towards = luminance(surface) > 0.4 ? dark : light;
  for (let share = 0; share < 1; share += 0.08) {
    const moved = mix(color, towards, share);
    if (contrast(moved, surface) >= least) return moved;
  }
  return towards;
}

/** Custom properties of a look; everything else of the style sheet is made of these. */
export function coloursOf(
  {
    primaryColor,
    secondaryColor,
    headerColor,
  }: Record<'primaryColor' | 'secondaryColor' | 'headerColor', string>,
  isDark: boolean,
): Record<string, string> {
  const surface = isDark ? surfaces.dark : surfaces.light;
  // A secondary colour that is the surface's own would leave links and choices without any.
  const accent = contrast(secondaryColor, surface) < 1.3 ? primaryColor : secondaryColor;
  return {
    '--primary': primaryColor,
    '--on-primary': textOn(primaryColor),
    '--primary-hover': mix(primaryColor, textOn(primaryColor) === light ? dark : light, 0.12),
    '--header': headerColor,
    '--on-header': textOn(headerColor),
    '--accent': seenOn(accent, mix(surface, accent, 0.1)),
    '--tint': mix(surface, accent, isDark ? 0.16 : 0.07),
    '--focus': seenOn(primaryColor, surface, 3),
  };
}
