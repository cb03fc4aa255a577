import { describe, expect, it } from 'vitest';
import { coloursOf, contrast, mix, surfaces, textOn } from './colours.ts';

const some = [
  '#000000',
  '#ffffff',
  '#ffd400',
  '#777777',
  '#4f55e0',
  '#00ff00',
  '#8a8a8a',
  '#ff0000',
];

describe('colours of a client', () => {
  it.each(some)('on %s text can be read', (color) => {
    expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(some)('links of %s can be read on either surface', (color) => {
    const look = { primaryColor: color, secondaryColor: color, headerColor: color };
    for (const [name, surface] of Object.entries(surfaces)) {
      const { '--accent': accent = '', '--focus': focus = '' } = coloursOf(look, name === 'dark');
      expect(contrast(accent, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent, mix(surface, color, 0.07))).toBeGreaterThanOrEqual(4.4);
      expect(contrast(focus, surface)).toBeGreaterThanOrEqual(3);
    }
  });
});
