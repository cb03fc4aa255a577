/** Numbers as people say them, up to 9,999: for the bench alone, which shares no code with what it measures. */

const en =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const enTens = ' . twenty thirty forty fifty sixty seventy eighty ninety'.trim().split(' ');
const fr =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const frTens =
  '. . vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');
const enTensFull = ['', '', ...enTens.slice(1)];

export function sayEn(value: number): string {
  if (value < 20) return en[value] as string;
  if (value < 100) {
    const ones = value % 10;
    return (enTensFull[(value - ones) / 10] as string) + (ones ? `-${en[ones]}` : '');
  }
  const [size, name] = value < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
  const rest = value % size;
  const lead = `${sayEn((value - rest) / size)} ${name}`;
  if (rest === 0) return lead;
  return `${lead} ${rest < 100 ? 'and ' : ''}${sayEn(rest)}`;
}

export function sayFr(value: number): string {
  if (value < 20) return fr[value] as string;
  if (value < 100) {
    const tens = Math.floor(value / 10);
    const isLong = tens === 7 || tens === 9;
    const rest = (value % 10) + (isLong ? 10 : 0);
    if (rest === 0) return (frTens[tens] as string) + (tens === 8 ? 's' : '');
    const isAnd = tens < 8 && (rest === 1 || rest === 11);
    return `${frTens[tens]}${isAnd ? ' et ' : '-'}${fr[rest]}`;
  }
  const [size, name] = value < 1000 ? [100, 'cent'] : [1000, 'mille'];
  const rest = value % size;
  const count = (value - rest) / size;
  return [count > 1 ? sayFr(count) : '', name, rest > 0 ? sayFr(rest) : '']
    .filter(Boolean)
    .join(' ');
}
