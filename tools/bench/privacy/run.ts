import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPersonalData } from '@replique/engine/privacy/detect';
import { orderNumberFinder } from '@replique/engine/privacy/order-numbers';
import { htmlToText } from '@replique/engine/text/html';
import { withoutOverlaps, type Kind, type Span } from '@replique/engine/privacy/spans';

/** Where the sets are: beside the repository, never in it. */
const dataFolder = join(import.meta.dirname, '../../../../shared/data');
/** Unless a row says otherwise. */
const usualLeast = 0.95;

/** `least`: the share that the bench asks for; null where another row answers for it. */
type Row = { name: string; held: number; of: number; missed: string[]; least?: number | null };

function readLines<T>(path: string): T[] {
  const lines = readFileSync(join(dataFolder, path), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as T);
}

/** Whether the stretch is masked whole; signs at its ends say nothing. */
function covers(spans: Span[], text: string, from: number, to: number): boolean {
  const [start, end] = [from + leadOf(text.slice(from, to)), to - tailOf(text.slice(from, to))];
  return spans.some((span) => span.start <= start && span.end >= end);
}
const leadOf = (text: string) => text.search(/[\p{L}\p{N}]|$/u);
const tailOf = (text: string) => text.length - text.replace(/[^\p{L}\p{N}]{1,3}$/u, '').length;
const touches = (spans: Span[], start: number, end: number) =>
  spans.some((span) => span.start < end && span.end > start);

type Annotated = {
  full_text: string;
  spans: { entity_type: string; start_position: number; end_position: number }[];
};

/** What the set calls each kind, and what a span of the kind may touch without being a false alarm. */
const wanted: { name: string; kind: Kind; types: string[]; touched: string[]; least: number }[] = [
  { name: 'e-mail', kind: 'EMAIL', types: ['EMAIL_ADDRESS'], touched: [], least: 1 },
  { name: 'phone', kind: 'PHONE', types: ['PHONE_NUMBER'], touched: [], least: 0.9 },
  { name: 'IBAN', kind: 'IBAN', types: ['IBAN_CODE'], touched: [], least: 1 },
  { name: 'card', kind: 'CARD', types: ['CREDIT_CARD'], touched: [], least: 0.97 },
  { name: 'address', kind: 'ADDRESS', types: ['ADDRESS'], touched: ['LOCATION'], least: 0.6 },
  { name: 'person', kind: 'NAME', types: ['PERSON'], touched: [], least: 0.75 },
];
/** Rules are tuned on the even rows and read there; the odd ones say whether they hold elsewhere. */
const leastPrecision = 0.97;
const halves = ['even rows', 'odd rows'];

/** Of the annotated personal data of each half, how much is masked whole; and of what is masked, how much was meant. */
function measureAnnotated(): { recall: Row[]; precision: Row[] } {
  const of = (name: string): Row => ({ name, held: 0, of: 0, missed: [], least: null });
  const sets = halves.map((half) =>
    wanted.map((one) => ({
      ...one,
      recall: of(`${one.name}, ${half}`),
      precision: of(`${one.name}, ${half}`),
    })),
  );
  for (const [at, { full_text: text, spans }] of readLines<Annotated>(
    'security/pii_presidio_small.jsonl',
  ).entries()) {
    const found = withoutOverlaps(findPersonalData(text), text.length);
    for (const { kind, types, touched, recall, precision } of sets[at % 2] ?? []) {
      const isTold = at % 2 === 0;
      for (const { entity_type: type, start_position: start, end_position: end } of spans) {
        if (!types.includes(type)) continue;
        recall.of += 1;
        if (covers(found, text, start, end)) recall.held += 1;
        else recall.missed.push(isTold ? text.slice(start, end) : '…');
      }
      for (const span of found.filter((one) => one.kind === kind)) {
        const isMeant = spans.some(
          ({ entity_type: type, start_position: start, end_position: end }) =>
            [...types, ...touched].includes(type) && touches([span], start, end),
        );
        precision.of += 1;
        if (isMeant) precision.held += 1;
        else precision.missed.push(isTold ? text.slice(span.start, span.end) : '…');
      }
    }
  }
  const [even = [], odd = []] = sets;
  const both = (
    of: 'recall' | 'precision',
    leastOf: (one: (typeof even)[number]) => number,
  ): Row[] =>
    even.flatMap((one, at) => {
      const halvesOf = [one[of], odd[at]?.[of] ?? one[of]];
      const sum = (value: (row: Row) => number) =>
        halvesOf.reduce((total, row) => total + value(row), 0);
      const whole = { held: sum(({ held }) => held), of: sum((row) => row.of), missed: [] };
      return [...halvesOf, { ...whole, name: `${one.name}, all rows`, least: leastOf(one) }];
    });
  return {
    recall: both('recall', ({ least }) => least),
    precision: both('precision', () => leastPrecision),
  };
}

/** What only looks like personal data. Real addresses and phone numbers were taken out of the set by its makers. */
const lookAlikes: Record<string, RegExp> = {
  dates: /(?<![\d.])(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?![\d.])/g,
  versions: /(?<![\d.])\d{1,4}(?:\.\d{1,6}){1,4}(?![\d.])/g,
  'order, bug and build numbers': /(?<![\w.-])\d{5,20}(?![\w.-])/g,
  prices: /[$€£]\s?\d[\d.,]*|\d[\d.,]*\s?[$€£]/g,
  'groups of figures': /(?<![\w.])\d{1,5}(?:[ -]\d{1,5}){2,6}(?![\w.])/g,
};

type Ticket = { subject: string; messages: { html: string }[] };

function plain(html: string): string {
  return html.replace(/<[^>]+>/g, ' ').replace(/&nbsp;/g, ' ');
}

function measureLookAlikes(): Row[] {
  const rows = Object.keys(lookAlikes).map((name): Row => ({ name, held: 0, of: 0, missed: [] }));
  for (const { subject, messages } of readLines<Ticket>('tickets_firefox/tickets.jsonl')) {
    for (const text of [subject, ...messages.map(({ html }) => plain(html))]) {
      const found = withoutOverlaps(findPersonalData(text), text.length);
      for (const row of rows) {
        for (const { 0: like, index } of text.matchAll(lookAlikes[row.name] ?? /$^/g)) {
          row.of += 1;
          if (touches(found, index, index + like.length))
            row.missed.push(text.slice(Math.max(0, index - 25), index + like.length + 10));
          else row.held += 1;
        }
      }
    }
  }
  return rows;
}

/** What is masked in texts that hold next to nothing personal: some of each kind, evenly over all, to be read. */
function printHits(most: number): void {
  const texts = [
    ...readLines<Ticket>('tickets_firefox/tickets.jsonl').flatMap(({ subject, messages }) => [
      subject,
      ...messages.map(({ html }) => htmlToText(html)),
    ]),
    ...readLines<{ html: string }>('helpcentre_firefox_en/articles.jsonl').map(({ html }) =>
      htmlToText(html),
    ),
  ];
  const hits = new Map<Kind, string[]>();
  for (const text of texts) {
    for (const { kind, start, end } of withoutOverlaps(findPersonalData(text), text.length)) {
      const around = `${text.slice(Math.max(0, start - 40), start)}[[${text.slice(start, end)}]]${text.slice(end, end + 25)}`;
      hits.set(kind, [...(hits.get(kind) ?? []), around.replace(/\s+/g, ' ')]);
    }
  }
  for (const [kind, all] of hits) {
    const each = Math.max(1, all.length / most);
    console.log(`${kind}: ${all.length} in ${texts.length} texts`);
    for (let at = 0; at < all.length; at += each) console.log(`  ${all[Math.floor(at)]}`);
  }
}

/** Numbers of seven figures as a client's order numbers: those are masked, every other number is kept. */
function measureOrderNumbers(): { masked: Row[]; kept: Row[] } {
  const name = 'order numbers by a pattern (#######)';
  const masked: Row = { name, held: 0, of: 0, missed: [] };
  const kept: Row = { name: 'other numbers beside that pattern', held: 0, of: 0, missed: [] };
  const find = orderNumberFinder(['#######']);
  for (const { subject, messages } of readLines<Ticket>('tickets_firefox/tickets.jsonl')) {
    for (const text of [subject, ...messages.map(({ html }) => plain(html))]) {
      const found = find(text);
      for (const { 0: number, index } of text.matchAll(
        /(?<![\p{L}\p{N}])\d{2,20}(?![\p{L}\p{N}])/gu,
      )) {
        const row = number.length === 7 ? masked : kept;
        const isFound = touches(found, index, index + number.length);
        row.of += 1;
        if (isFound === (row === masked)) row.held += 1;
        else row.missed.push(number);
      }
    }
  }
  return { masked: [masked], kept: [kept] };
}

function print(title: string, rows: Row[], isVerbose: boolean): boolean {
  const lines = rows.map(
    ({ name, held, of }) =>
      `| ${name} | ${held} of ${of} | ${of === 0 ? 'none in the set' : (held / of).toFixed(3)} |`,
  );
  console.log([`| ${title} | count | share |`, '|---|---|---|', ...lines, ''].join('\n'));
  if (isVerbose) for (const row of rows) console.log(row.name, row.missed);
  return rows.every(
    ({ held, of, least = usualLeast }) => of === 0 || least === null || held / of >= least,
  );
}

if (existsSync(dataFolder)) {
  const isVerbose = process.argv.includes('--missed');
  const orders = measureOrderNumbers();
  const annotated = measureAnnotated();
  const isRecalled = print('masked', [...annotated.recall, ...orders.masked], isVerbose);
  const isMeant = print('masked rightly', annotated.precision, isVerbose);
  const isKept = print('look-alikes kept', [...measureLookAlikes(), ...orders.kept], isVerbose);
  const hits = process.argv.find((argument) => argument.startsWith('--hits='));
  if (hits) printHits(Number(hits.slice('--hits='.length)));
  if (!isRecalled || !isMeant || !isKept) {
    console.error('A share is below its least.');
    process.exitCode = 1;
  }
} else {
  console.error('The data folder is not there; nothing was measured.');
}
