/**
 * A made-up shop: articles and tickets in ordinary English about things with invented names, so that words are as
 * frequent as in a real help centre and a question has articles that answer it. The same in every run.
 */

let state = 11;
/** A repeatable random number between 0 and 1. */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}

const upTo = (limit: number): number => Math.floor(random() * limit);
const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;

const consonants = 'b d f g k l m n p r s t v z br st tr pl'.split(' ');
const syllable = (): string => `${one(consonants)}${one(['a', 'e', 'i', 'o', 'u'])}`;
const kinds =
  'kettle lamp scooter speaker grinder charger jacket tent router printer drill heater stroller camera desk'.split(
    ' ',
  );
const parts =
  'battery|lid|filter|power cable|left button|front panel|memory card|zip|hinge|display|water tank|fuse|wheel|strap|sensor'.split(
    '|',
  );
const tasks = [
  'replace the PART of the THING',
  'clean the PART of the THING',
  'reset the PART of the THING',
  'order a new PART for the THING',
  'stop the PART of the THING from leaking',
  'adjust the PART of the THING',
];
const sentences = [
  'Switch the THING off and wait two minutes until it is cold.',
  'Loosen the two screws below the PART with a small key and keep them in a cup.',
  'Pull the PART towards you; it comes off without force when the red mark shows.',
  'Never use soap that smells of lemon, as it makes the PART brittle.',
  'A new PART costs between nine and thirty euros and is sent within two working days.',
  'Hold the round button for ten seconds, then the THING starts as on its first day.',
  'The guarantee of the THING lasts three years and covers the PART when it was not opened.',
  'If the light of the THING blinks three times, the PART sits too loosely.',
  'Put the PART back until it clicks and turn the THING on again.',
  'Our workshop repairs the PART within a week; the parcel there is free.',
];

export type MadeUpThing = { name: string; part: string; task: string };

export type MadeUpArticle = { externalId: string; title: string; html: string; thing: MadeUpThing };

function fill(text: string, { name, part }: MadeUpThing): string {
  return text.replaceAll('THING', name).replaceAll('PART', part);
}

const say = (thing: MadeUpThing, count: number): string =>
  Array.from({ length: count }, () => fill(one(sentences), thing)).join(' ');

const isQuestion = () => random() < 0.3;

/** About four passages: what to do, before you begin, what it costs, when it does not help. */
export function madeUpArticle(number: number): MadeUpArticle {
  const name = `${syllable()}${syllable()}${syllable()}${one(['', 'n', 'x'])} ${one(kinds)}`;
  const thing = {
    name: name[0]?.toUpperCase() + name.slice(1),
    part: one(parts),
    task: one(tasks),
  };
  const task = fill(thing.task, thing);
  const section = (heading: string) =>
    `<h2>${heading}</h2><p>${say(thing, 4 + upTo(4))}</p><ul><li>${say(thing, 1)}</li><li>${say(thing, 1)}</li></ul>`;
  const headings = [
    fill('The PART of the THING', thing),
    'Before you begin',
    'What it costs',
    'When it does not help',
  ];
  return {
    externalId: `article-${number}`,
    title: isQuestion() ? `How do I ${task}?` : `${task[0]?.toUpperCase()}${task.slice(1)}`,
    html: `<p>To ${task}: ${say(thing, 2)}</p>${headings.map(section).join('')}`,
    thing,
  };
}

const openings = [
  'I bought it in spring and used it nearly every day.',
  'My neighbour has the same one and never had any trouble.',
  'I looked through the booklet but found nothing about it.',
  'It began on the morning after I had moved to another flat.',
];

export type MadeUpQuestion = { subject: string; text: string; name: string };

/** What somebody asks who needs this article. */
export function madeUpQuestion({ thing }: MadeUpArticle): MadeUpQuestion {
  const task = fill(thing.task, thing);
  const name = one(['Amelia Arden', 'Bruno Costa', 'Farah Haddad', 'Jonas Eriksen']);
  const asked = one([`How do I ${task}?`, `Could you tell me how to ${task}?`]);
  return {
    subject: fill(one(['The PART of my THING', 'Question about the THING', 'THING']), thing),
    text: `Hello,\n\n${one(openings)} ${asked} ${one(openings)}\n\nBest regards\n${name}`,
    name,
  };
}

/** What a colleague answered then. */
export function madeUpAnswer(article: MadeUpArticle): string {
  return `Hello, ${say(article.thing, 3)} All of it is written at https://help.example.org/articles/${article.externalId} too.`;
}
