/** Figures of the person who asks ("163 cm") and the ranges of a page ("155 to 168 cm") that they fall into. */

export type Figure = { value: number; unit: string };

const number = String.raw`(\d{1,6}(?:[.,]\d{1,3})?)`;
const unit = String.raw`(cm|mm|m|kg|g|km\/h|km|miles?|litres?|l|years?|ans?|months?|mois|weeks?|semaines?|days?|jours?|hours?|heures?|minutes?|°C|€|£|\$)(?![\p{L}\p{N}])`;
const figure = new RegExp(String.raw`(?<![\p{N}.,])${number}\s?${unit}`, 'giu');
const range = new RegExp(
  String.raw`(?<![\p{N}.,])${number}(?:\s?[\p{L}°€£$]{1,6})?\s?(?:to|and|-|–|à|et|bis|a)\s?${number}\s?${unit}`,
  'giu',
);

const read = (text: string): number => Number(text.replace(',', '.'));

/** Metres are compared as centimetres, years as "year". */
function asFigure(value: string, named: string): Figure {
  const lower = named.toLowerCase();
  if (lower === 'm') return { value: read(value) * 100, unit: 'cm' };
  return { value: read(value), unit: lower.length > 2 ? lower.replace(/s$/, '') : lower };
}

/** The figures with a unit in what somebody wrote. */
export function figuresIn(question: string): Figure[] {
  return [...question.matchAll(figure)].map(([, value = '', named = '']) => asFigure(value, named));
}

/** Figures without those that a name has too: "the 25 km/h limit" says which limit, not how fast somebody rode. */
export function ownFigures(figures: Figure[], name: string): Figure[] {
  if (figures.length === 0) return figures;
  const named = figuresIn(name);
  return figures.filter(
    ({ value, unit: of }) => !named.some((each) => each.value === value && each.unit === of),
  );
}

/** Whether a text has a range that one of the figures falls into. */
export function holdsFigure(text: string, figures: Figure[]): boolean {
  if (figures.length === 0) return false;
  return [...text.matchAll(range)].some(([, low = '', high = '', named = '']) => {
    const from = asFigure(low, named);
    const to = asFigure(high, named);
    return figures.some(
      ({ value, unit: of }) => of === from.unit && from.value <= value && value <= to.value,
    );
  });
}
