/** How many patterns of order numbers a client may have. */
export const mostOrderPatterns = 20;
const orderSigns = /^(?! )(?:\\[#@*\\]|[\p{L}\p{N}#@*/_.:°º+ -]){1,40}(?<! )$/u;

/**
 * What an order number looks like: `#` a figure, `@` a letter, `*` one to twelve of either, a backslash takes one of these
 * literally. It needs a figure or a star, at most two stars, and four signs (two beside a star), or it would fit everything.
 */
export function isOrderPattern(pattern: string): boolean {
  const signs = pattern.replaceAll(/\\[^]/g, 'x');
  const stars = signs.split('*').length - 1;
  const others = [...signs].length - stars;
  return (
    pattern.length <= 40 &&
    orderSigns.test(pattern) &&
    !pattern.includes('  ') &&
    /[\d#*]/.test(signs) &&
    stars <= 2 &&
    others >= (stars > 0 ? 2 : 4)
  );
}
