/** Tickets as a list of a million shows them: made up, the same on every run. */

export const clientCount = 200;
/** Of one client in a million tickets; the others share the rest, some large, most small. */
const largestShare = 0.2;

let state = 20_260_401;

/** 0 ≤ x < 1, the same row of numbers on every run. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

const upTo = (count: number): number => Math.floor(random() * count);
const one = <T>(from: readonly T[]): T => from[upTo(from.length)] as T;

/** Picks the first ones most often. */
function drawer<T>(weights: readonly (readonly [T, number])[]): () => T {
  const sums: number[] = [];
  let sum = 0;
  for (const [, weight] of weights) sums.push((sum += weight));
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return (weights[low] as readonly [T, number])[0];
  };
}

const said =
  'order delivery refund invoice password account return parcel address payment card voucher battery charger screen size colour shipping cancel subscription login email receipt warranty repair broken missing late wrong item exchange store opening hours phone number contract update install error message cable adapter handle lamp kettle wheel pump scale jacket saddle bag lock helmet glove light cover bottle clock shelf coupon bonus points newsletter privacy data delete change confirm signature courier customs tax'.split(
    ' ',
  );
const syllables =
  'ba be bi bo da de di do fa fe ga go ka ke ki la le li lo ma me mi mo na ne ni no pa pe po ra re ri ro sa se si so ta te ti to va ve vi vo za zo'.split(
    ' ',
  );

/** Frequent words of support, then 20,000 others, each rarer than the one before. */
export const vocabulary: string[] = [
  ...said,
  ...Array.from({ length: 20_000 }, (_, at) => {
    const parts = [at % 45, Math.floor(at / 45) % 45, Math.floor(at / 2_025) % 45, (at * 7) % 45];
    return parts.map((part) => syllables[part]).join('');
  }),
];
const word = drawer(vocabulary.map((text, rank) => [text, 1 / (rank + 8)] as const));

const names =
  'Nora Liam Zoë Émile Aylin Jonas Clara Hugo Mila Ethan Léa Noah Ines Oscar Sofia Adam Lucie Milan Eva Paul'.split(
    ' ',
  );
const families =
  'Field Garçon Álvarez Novak Meyer Durand Rossi Silva Kowalski Brandt Laurent Hughes Peeters Moreau Costa Lind Haas Okafor Petit Baker'.split(
    ' ',
  );
const channel = drawer([
  ['email', 55],
  ['chat', 25],
  ['web-form', 13],
  ['phone', 6],
  ['social', 0.9],
  ['fax', 0.1],
]);
export const categories = 'delivery returns payment product account warranty'
  .split(' ')
  .concat(Array.from({ length: 18 }, (_, at) => `category-${at + 1}`));
const category = drawer(categories.map((text, rank) => [text, 1 / (rank + 1)] as const));
const language = drawer([
  ['en', 60],
  ['fr', 32],
  ['de', 6],
  ['es', 2],
]);

/** How many tickets each client has, in the order of the clients. */
function sizesOf(tickets: number): number[] {
  const largest = Math.round(tickets * largestShare);
  const weights = Array.from({ length: clientCount - 1 }, (_, rank) => 1 / (rank + 4));
  const sum = weights.reduce((a, b) => a + b, 0);
  const sizes = weights.map((weight) => Math.floor(((tickets - largest) * weight) / sum));
  const rest = tickets - largest - sizes.reduce((a, b) => a + b, 0);
  return [largest, ...sizes.map((size, rank) => (rank === 0 ? size + rest : size))];
}

/** Which client each ticket is of: they arrive mixed, as in life. */
export function clientDrawer(tickets: number): () => number {
  return drawer(sizesOf(tickets).map((size, client) => [client, size] as const));
}

export const firstDay = Date.UTC(2024, 0, 1);
const years = 3 * 365 * 86_400_000;
const day = 86_400_000;

export type ListedTicket = ReturnType<typeof madeUpListed>;

/** One ticket; `number` of the client, `place` among all `tickets`. */
export function madeUpListed(client: number, number: number, place: number, tickets: number) {
  const [name, family] = [one(names), one(families)];
  const subject = Array.from({ length: 3 + upTo(5) }, word);
  const text = Array.from({ length: 25 + upTo(50) }, word);
  const createdAt = firstDay + Math.floor((place / tickets) * years) + upTo(2 * day);
  const isEligible = random() < 0.88;
  const isWaiting = random() < 0.25;
  const lastQuestionAt = createdAt + (random() < 0.4 ? upTo(9 * day) : 0);
  const lastAnswerAt = isWaiting && random() < 0.6 ? null : lastQuestionAt + upTo(2 * day);
  const chance = isEligible ? random() : 1;
  const suggestion =
    chance < 0.1 ? 'accepted' : chance < 0.3 ? 'ready' : chance < 0.36 ? 'silent' : 'none';
  const isSent = suggestion === 'accepted' || (suggestion === 'ready' && random() < 0.2);
  const team = 4 + (client % 40);
  return {
    externalId: `${10_000 + number}`,
    subject,
    text,
    channel: channel(),
    category: random() < 0.1 ? null : category(),
    language: language(),
    requesterName: `${name} ${family}`,
    requesterEmail: `${name}.${family}${upTo(30_000)}@example.org`
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
    isEligible,
    isWaiting,
    createdAt,
    lastQuestionAt,
    lastAnswerAt,
    lastSuggestionAt:
      suggestion === 'none' || suggestion === 'silent' ? null : lastQuestionAt + upTo(day),
    suggestion,
    editClass: isSent ? one(['as-is', 'light', 'heavy', 'not-used'] as const) : null,
    agents:
      lastAnswerAt === null
        ? []
        : [...new Set(Array.from({ length: 1 + upTo(2) }, () => upTo(upTo(team) + 1)))].map(
            (agent) => `${names[agent % 20]} ${families[Math.floor(agent / 20 + client) % 20]}`,
          ),
  };
}
