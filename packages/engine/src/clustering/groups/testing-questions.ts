import type { GroupableQuestion } from './group-questions.ts';

/** Our own questions for tests: matters in the words people ask them with. */
export const matters = {
  invoice: ['download the invoice', 'an invoice to download as PDF', 'invoice download'],
  parcel: ['parcel lost by the courier', 'late parcel from the courier', 'courier and my parcel'],
  password: ['reset the password', 'password reset at login', 'forgotten password to reset'],
  lamp: ['lamp flickers at night', 'flickering desk lamp', 'lamp blinks and flickers'],
  refund: ['refund on my credit card', 'refund to the card', 'money refund to the card'],
  subscription: ['cancel the subscription', 'cancel my yearly subscription', 'subscription cancel'],
} as const;
export type Matter = keyof typeof matters;

const ways = [
  (said: string) => `${said}?`,
  (said: string) => `How do I get this: ${said}`,
  (said: string) => `I need help with ${said}, please`,
  (said: string) => `Question: ${said}, what now`,
  (said: string) => `Again ${said} since yesterday`,
];

/** So many questions of a matter, all put otherwise; `from`: the id of the first. */
export function ask(matter: Matter, count: number, from: number): GroupableQuestion[] {
  const said = matters[matter];
  return Array.from({ length: count }, (_, place) => ({
    id: from + place,
    text: (ways[place % ways.length] as (said: string) => string)(
      said[Math.floor(place / ways.length + place) % said.length] as string,
    ),
  }));
}

const things =
  `gnome anvil banjo cactus dagger easel fiddle garlic hammock igloo jigsaw kettle ladder mango needle oboe puzzle quilt
  radish saddle teapot ukulele violin walnut xylophone yoghurt zipper almond basket candle drawer engine fabric guitar
  helmet island jacket kayak lemon marble napkin olive pepper quartz ribbon sponge tunnel umbrella velvet wallet yarrow
  zinnia apron bucket carpet dolphin elbow feather goblet honey`.split(/\s+/);

/** Questions of which none is like another: what everything is grouped amid. */
export function askAlone(from: number): GroupableQuestion[] {
  return things.map((thing, place) => ({ id: from + place, text: `What about the ${thing}?` }));
}
