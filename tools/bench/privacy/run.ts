import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPersonalData } from '@replique/engine/privacy/detect';
import { orderNumberFinder } from '@replique/engine/privacy/order-numbers';
import type { Span } from '@replique/engine/privacy/spans';

/** Where the sets are: beside the repository, never in it. */
const dataFolder = join(import.meta.dirname, '../../../../shared/data');
const atLeast = 0.95;

type Row = { name: string; held: number; of: number; missed: string[] };

function readLines<T>(path: string): T[] {
  const lines = readFileSync(join(dataFolder, path), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as T);
}

const covers = (spans: Span[], start: number, end: number) =>
  spans.some((span) => span.start <= start && span.end >= end);
const touches = (spans: Span[], start: number, end: number) =>
  spans.some((span) => span.start < end && span.end > start);

type Annotated = {
  full_text: string;
  spans: { entity_type: string; start_position: number; end_position: number }[];
};

const wanted: Record<string, string> = {
  EMAIL_ADDRESS: 'e-mail',
  PHONE_NUMBER: 'phone',
  IBAN_CODE: 'IBAN',
  CREDIT_CARD: 'card',
};

/** Of the annotated personal data, how much is masked whole. */
function measureRecall(): Row[] {
  const rows = new Map(
    Object.values(wanted).map((name): [string, Row] => [
      name,
      { name, held: 0, of: 0, missed: [] },
    ]),
  );
  for (const { full_text: text, spans } of readLines<Annotated>(
    'security/pii_presidio_small.jsonl',
  )) {
    const found = findPersonalData(text);
    for (const { entity_type: type, start_position: start, end_position: end } of spans) {
      const row = rows.get(wanted[type] ?? '');
      if (!row) continue;
      row.of += 1;
      if (covers(found, start, end)) row.held += 1;
      else row.missed.push(text.slice(start, end));
    }
  }
  return [...rows.values()];
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
      const found = findPersonalData(text);
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
  const all: Row = {
    name: 'all',
    held: rows.reduce((sum, row) => sum + row.held, 0),
    of: rows.reduce((sum, row) => sum + row.of, 0),
    missed: [],
  };
  const lines = [...rows, all].map(
    ({ name, held, of }) =>
      `| ${name} | ${held} of ${of} | ${of === 0 ? 'none in the set' : (held / of).toFixed(3)} |`,
  );
  console.log([`| ${title} | count | share |`, '|---|---|---|', ...lines, ''].join('\n'));
  if (isVerbose) for (const row of rows) console.log(row.name, row.missed);
  return [...rows, all].every(({ held, of }) => of === 0 || held / of >= atLeast);
}

if (existsSync(dataFolder)) {
  const isVerbose = process.argv.includes('--missed');
  const orders = measureOrderNumbers();
  const isRecalled = print('masked', [...measureRecall(), ...orders.masked], isVerbose);
  const isKept = print('look-alikes kept', [...measureLookAlikes(), ...orders.kept], isVerbose);
  if (!isRecalled || !isKept) {
    console.error(`A share is below ${atLeast}.`);
    process.exitCode = 1;
  }
} else {
  console.error('The data folder is not there; nothing was measured.');
}
