type Units = Record<string, readonly [kind: string, many: number]>;

const asUnits = (lines: [string, string, number][]): Units =>
  Object.fromEntries(
    lines.flatMap(([names, kind, many]) =>
      names.split(' ').map((name) => [name, [kind, many] as const]),
    ),
  );

const sizes: [string, string, number][] = [
  ['kb ko', 'size', 1e3],
  ['mb mo megabytes', 'size', 1e6],
  ['gb go gigabytes', 'size', 1e9],
  ['tb to', 'size', 1e12],
  ['mm', 'length', 0.001],
  ['cm', 'length', 0.01],
  ['m', 'length', 1],
  ['km', 'length', 1_000],
  ['kmh', 'speed', 1],
  ['bar bars', 'pressure', 1],
  ['psi', 'pressure', 0.069],
  ['ml', 'volume', 0.001],
  ['cl', 'volume', 0.01],
  ['g', 'weight', 0.001],
  ['kg kilos', 'weight', 1],
  ['w watts', 'power', 1],
  ['kwh wh', 'energy', 1],
  ['eur euro euros', 'money €', 1],
  ['gbp pound pounds', 'money £', 1],
  ['usd dollar dollars', 'money $', 1],
];

/** What follows a figure and says what it counts, in one unit for each kind. */
export const unitWords: Partial<Record<string, Units>> = {
  en: asUnits([
    ...sizes,
    ['second seconds', 'delay', 1 / 3_600],
    ['minute minutes min mins', 'delay', 1 / 60],
    ['hour hours', 'delay', 1],
    ['day days', 'delay', 24],
    ['week weeks', 'delay', 168],
    ['fortnight', 'delay', 336],
    ['month months', 'delay', 730],
    ['year years', 'delay', 8_760],
    ['mile miles', 'length', 1_609],
    ['inch inches', 'length', 0.0254],
    ['foot feet', 'length', 0.305],
    ['mph', 'speed', 1.609],
    ['litre litres liter liters', 'volume', 1],
    ['metre metres meter meters', 'length', 1],
    ['percent', 'percent', 1],
    ['times', 'times', 1],
  ]),
  fr: asUnits([
    ...sizes.filter(([names]) => names !== 'tb to'),
    ['seconde secondes', 'delay', 1 / 3_600],
    ['minute minutes min', 'delay', 1 / 60],
    ['heure heures', 'delay', 1],
    ['jour jours', 'delay', 24],
    ['semaine semaines', 'delay', 168],
    ['mois', 'delay', 730],
    ['an ans annee annees', 'delay', 8_760],
    ['metre metres', 'length', 1],
    ['litre litres', 'volume', 1],
    ['kilo', 'weight', 1],
    ['livre livres', 'weight', 0.5],
    ['journee journees', 'delay', 24],
    ['fois', 'times', 1],
  ]),
};

const counted = (list: string): Record<string, number> =>
  Object.fromEntries(
    list.split(/\s+/).map((pair) => {
      const [word = '', value] = pair.split(':');
      return [word, Number(value)] as const;
    }),
  );

/** Numbers in words; what could be an article counts only before a unit. */
export const numberWords: Partial<Record<string, Record<string, number>>> = {
  en: counted(
    'a:1 an:1 one:1 half:0.5 quarter:0.25 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100',
  ),
  fr: counted(
    'un:1 une:1 demi:0.5 quart:0.25 deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 cent:100',
  ),
};

const inOrder = (kind: string, names: string): Record<string, [string, number]> =>
  Object.fromEntries(
    names
      .split(' ')
      .flatMap((same, at) => same.split('=').map((name) => [name, [kind, at] as [string, number]])),
  );

/** Days, months, seasons and times of the day. */
export const dateWords: Partial<Record<string, Record<string, [kind: string, value: number]>>> = {
  en: {
    ...inOrder(
      'day',
      'monday=mondays tuesday=tuesdays wednesday=wednesdays thursday=thursdays friday=fridays saturday=saturdays sunday=sundays',
    ),
    ...inOrder(
      'month',
      'january february march april may june july august september october november december',
    ),
    ...inOrder('season', 'spring summer autumn winter'),
    ...inOrder(
      'part of the day',
      'morning=mornings noon=midday afternoon=afternoons evening=evenings midnight night=nights',
    ),
    ...inOrder('near day', 'yesterday today tomorrow tonight'),
  },
  fr: {
    ...inOrder(
      'day',
      'lundi=lundis mardi=mardis mercredi=mercredis jeudi=jeudis vendredi=vendredis samedi=samedis dimanche=dimanches',
    ),
    ...inOrder(
      'month',
      'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
    ),
    ...inOrder('season', 'printemps - automne hiver'),
    ...inOrder('part of the day', 'matin=matinee midi apres-midi soir=soiree minuit nuit'),
    ...inOrder('near day', 'hier aujourd demain'),
  },
};
