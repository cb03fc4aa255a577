import type { WhiteLabel } from '@replique/contract/chat/chatbots';
import { contrast, isColor, leastForShapes, leastForText } from './contrast.ts';

export type ColorName = 'headerColor' | 'primaryColor' | 'secondaryColor';

interface Weak {
  ratio: number;
  least: number;
  /** What is weak: white words on it, its words as links, or itself as a button, these two on a white page. */
  as: 'ground' | 'link' | 'button';
}

const white = '#ffffff';

/**
 * The colours that WCAG 2.2 AA would not let pass as a brand expects them, with their ratio. The widget makes up for
 * words by black ones and darker links; a button that cannot be seen is left as it is.
 */
export function findWeakColors(
  look: Pick<WhiteLabel, ColorName>,
): Partial<Record<ColorName, Weak>> {
  const weak: Partial<Record<ColorName, Weak>> = {};
  const check = (name: ColorName, as: Weak['as'], least: number) => {
    if (!isColor(look[name]) || weak[name]) return;
    const ratio = contrast(look[name], white);
    if (ratio < least) weak[name] = { ratio, least, as };
  };
  check('headerColor', 'ground', leastForText);
  check('primaryColor', 'button', leastForShapes);
  check('primaryColor', 'ground', leastForText);
  check('secondaryColor', 'link', leastForText);
  return weak;
}
