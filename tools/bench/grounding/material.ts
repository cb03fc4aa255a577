import { readFileSync } from 'node:fs';
import { splitSentences } from '@replique/engine/text/sentences';
import {
  isHeldBack,
  loadCommerce,
  loadCovid,
  loadFirefox,
  loadLabourLaw,
  type BenchSet,
} from '../retrieval/data.ts';
import { demoCompany } from '../replies/questions.ts';
import { flips, honest, type Change } from './changes.ts';

export type SupportLanguage = 'en' | 'fr';

/** What a reply says beside the passages that it was given. */
export type Case = {
  set: string;
  language: SupportLanguage;
  kind: string;
  isTrue: boolean;
  isHeldBack: boolean;
  /** The sentence of the source that it was made of. */
  theirs: string;
  text: string;
  passages: string[];
};

type Place = { theirs: string; passages: string[]; article: string };

const besides = 7;
const ofEach = 18;
const shortest = 40;
const longest = 260;

/** Numbers in a row that look like chance and are the same each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function placesOf({ documents, language }: BenchSet): Place[] {
  const chunks = documents.flatMap(({ id, chunks: parts }) =>
    parts.map(({ text }) => ({ id, text })),
  );
  const next = seeded(27);
  return chunks.flatMap(({ id, text }) => {
    const others = Array.from(
      { length: besides },
      () => chunks[Math.floor(next() * chunks.length)]?.text ?? '',
    );
    return splitSentences(text, language)
      .map((sentence) => sentence.trim())
      .filter(
        (sentence) =>
          sentence.length >= shortest &&
          sentence.length <= longest &&
          /^\p{Lu}/u.test(sentence) &&
          /[^.]\.$/u.test(sentence) &&
          !sentence.includes('\n'),
      )
      .map((theirs) => ({ theirs, passages: [text, ...others], article: id }));
  });
}

/** What a sentence becomes by the first change that fits, beginning with the one whose turn it is; null when none does. */
function changed(theirs: string, changes: Change[], turn: number): string | null {
  for (let step = 0; step < changes.length; step += 1) {
    const [from, to] = changes[(turn + step) % changes.length] as Change;
    if (!from.test(theirs)) continue;
    const text =
      typeof to === 'string' ? theirs.replace(from, to) : theirs.replace(from, to as () => string);
    const tidy = text.replace(/ {2,}/gu, ' ');
    if (tidy !== theirs || from.source === '^') return tidy;
  }
  return null;
}

const name = /(?<=[\p{Ll},] )\p{Lu}[\p{L}\d]{3,}(?: \p{Lu}[\p{L}\d]+)*/u;

/** A name of the set in the place of another. */
function otherName(theirs: string, names: string[], turn: number): string | null {
  const found = name.exec(theirs)?.[0];
  const other = names.find((each, at) => at >= turn % names.length && !theirs.includes(each));
  return found && other ? theirs.replace(found, other) : null;
}

function namesOf(places: Place[]): string[] {
  const counts = new Map<string, number>();
  for (const { theirs } of places) {
    const found = name.exec(theirs)?.[0];
    if (found) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return [...counts]
    .sort((left, right) => right[1] - left[1])
    .slice(0, 20)
    .map(([each]) => each);
}

function casesOf(set: BenchSet, label: string): Case[] {
  const language = set.language as SupportLanguage;
  const places = placesOf(set);
  const names = namesOf(places);
  const next = seeded(11);
  const shuffled = places
    .map((place) => ({ place, at: next() }))
    .sort((left, right) => left.at - right.at)
    .map(({ place }) => place);
  const cases: Case[] = [];
  const make = (
    kind: string,
    isTrue: boolean,
    change: (theirs: string, turn: number) => string | null,
  ): void => {
    let made = 0;
    const used = new Set<string>();
    for (const { theirs, passages, article } of shuffled) {
      if (made >= ofEach) break;
      if (used.has(theirs)) continue;
      const text = change(theirs, made * 7);
      if (text === null) continue;
      used.add(theirs);
      made += 1;
      cases.push({
        set: label,
        language,
        kind,
        isTrue,
        isHeldBack: isHeldBack(`${article}${theirs.slice(0, 20)}`),
        theirs,
        text,
        passages,
      });
    }
  };
  for (const [kind, changes] of Object.entries(flips[language]))
    make(kind, false, (theirs, turn) => changed(theirs, changes, turn));
  make('entity', false, (theirs, turn) => otherName(theirs, names, turn));
  for (const [kind, changes] of Object.entries(honest[language]))
    make(kind, true, (theirs, turn) => changed(theirs, changes, turn));
  return cases;
}

type WrittenCase = { source: string; theirs: string; text: string; kind: string };

/** Written by hand from the demo's articles, by somebody who did not know the check. */
function writtenCases(language: SupportLanguage, slug: string): Case[] {
  const { set } = demoCompany(slug, language);
  const next = seeded(5);
  const chunks = set.documents.flatMap(({ chunks: parts }) => parts.map(({ text }) => text));
  const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();
  return readFileSync(new URL(`cases-${language}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as WrittenCase)
    .map(({ theirs, text, kind }, at) => {
      const own = chunks.filter((chunk) => plain(chunk).includes(plain(theirs).slice(0, 60)));
      const others = Array.from(
        { length: besides },
        () => chunks[Math.floor(next() * chunks.length)] ?? '',
      );
      return {
        set: 'written by hand',
        language,
        kind,
        isTrue: kind === 'honest',
        isHeldBack: at % 2 === 1,
        theirs,
        text,
        passages: [...(own.length > 0 ? own.slice(0, 2) : [theirs]), ...others],
      };
    });
}

/** Of the demo alone, which is always there: made from its articles, and written by hand. */
export function readDemoCases(): Case[] {
  return [
    ...casesOf(demoCompany('fernhollow', 'en').set, 'Demo, Fernhollow'),
    ...casesOf(demoCompany('clairval', 'fr').set, 'Demo, Clairval'),
    ...writtenCases('en', 'fernhollow'),
    ...writtenCases('fr', 'clairval'),
  ];
}

/** All cases: those of the demo, and made from the public sets. */
export function readCases(): Case[] {
  return [
    ...readDemoCases(),
    ...casesOf(loadFirefox(), 'Browser help'),
    ...casesOf(loadCommerce('en', 'description'), 'Shop software'),
    ...casesOf(loadCommerce('fr', 'description'), 'Shop software'),
    ...casesOf(loadCovid(), 'COVID FAQ'),
    ...casesOf(loadLabourLaw(), 'Labour law'),
  ];
}
