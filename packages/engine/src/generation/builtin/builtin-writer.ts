import type { Steps } from '../../clustering/steps.ts';
import { dropEnd } from '../../text/drop-end.ts';
import { wordsOf } from '../../text/languages/languages.ts';
import type { Extract } from './extractive.ts';
import type { Part } from './parts.ts';
import type { Form } from './forms.ts';
import type { Instruction } from '../instructions.ts';
import { happenedIn } from './happened.ts';
import { isListItem } from '../join-sentences.ts';
import { candidatesOf } from './candidates.ts';
import { leansOn } from './leans-on.ts';
import { asFrenchTypography, asReply, firstNameOf, situationOf } from './phrases.ts';
import { findSpans } from '../spans.ts';
import { aboutAskedCodes, writeRows } from './table-rows.ts';
import type { Fact, Passage, SentenceEvent, SuggestInput } from '../types.ts';

/** Sentences of an article that is pointed to. */
const mostQuoted = 2;
/** Of a text that is quoted whole but for a word. */
const wholeText = 0.8;
/** A company whose name says so already: "Velora Support Team". */
const namesTeam = /(?<!\p{L})(?:team|[ée]quipe|equipo|equipa|support|service)(?!\p{L})/iu;

type Line = { text: string; sources: number[]; facts?: string[]; paragraph: boolean };

/**
 * The reply of the built-in writer: courtesy around the sentences that were found, each with its source, line by line.
 * @param told facts that answer, said before what was found
 * @param form how what was found is given
 */
export function* composeReply(
  input: SuggestInput,
  extract: Extract | null,
  instruction: Instruction,
  told: Fact[] = [],
  form: Form = { kind: 'answer' },
): Steps<SentenceEvent[]> {
  const { presets } = instruction;
  const isFriendly = presets.has('friendlier');
  const isShort = presets.has('shorter');
  const words = wordsOf(input.language).reply;
  const parts = extract?.parts ?? [];
  const isPointer = form.kind === 'pointer';
  const isFrench = input.language === 'fr';
  const content = contentOf(input, parts, form, presets);
  if (!isPointer && !input.isChat && !isShort && told.length === 0)
    content.push(...moreToRead(extract, input));
  const said = [
    ...told.map(asLine),
    ...content.map((line) => (isFrench ? { ...line, text: asFrenchTypography(line.text) } : line)),
  ];
  if (input.isChat) return yield* asEvents(said, input);
  const isSteps = presets.has('steps') && parts.length > 0;
  const hasSteps = !isPointer && (isSteps || parts.some((part) => part.isOrdered));
  const opening = words.opening[isFriendly ? 'friendly' : situationOf(input.question)];
  const next = words.next[isFriendly ? 'friendly' : hasSteps ? 'steps' : 'told'];
  const letter = [
    courtesy(words.greeting(firstNameOf(input.requesterName))),
    ...(isShort ? [] : [courtesy(opening)]),
    ...said,
    ...(isShort ? [] : [courtesy(next)]),
    courtesy(closingOf(input, isFriendly)),
  ];
  return yield* asEvents(letter, input);
}

/** What was found, as its form gives it. */
function contentOf(
  input: SuggestInput,
  parts: Part[],
  form: Form,
  presets: Instruction['presets'],
): Line[] {
  if (form.kind === 'pointer' && form.section)
    return asQuotedArticle(form.section, form.articles, input);
  const readable = withoutOtherCodes(parts, input);
  if (form.kind === 'pointer') return asPointers(form.articles, form.isBare ? [] : readable, input);
  if (parts.length === 0) return [];
  const words = wordsOf(input.language).reply;
  if (presets.has('steps')) return asSteps(readable, words.steps);
  return asParagraphs(readable, words, input.isChat ? headingsOf(input) : undefined);
}

/** Each line with where in its sources it was found. */
function* asEvents(lines: Line[], { passages, language }: SuggestInput): Steps<SentenceEvent[]> {
  // A language that we have no courtesy in leaves lines empty.
  const written = lines.filter(({ text }) => text !== '');
  const said: SentenceEvent[] = [];
  for (const [index, line] of written.entries()) {
    const spans = findSpans(line.text, line.sources, passages, language);
    said.push({ type: 'sentence', index, supported: true, spans, ...line });
    yield;
  }
  return said;
}

function closingOf(input: SuggestInput, isFriendly: boolean): string {
  const signature = signatureOf(input);
  const closing = wordsOf(input.language).reply.closing[isFriendly ? 'friendly' : 'plain'];
  return signature ? `${closing}\n${signature}`.trim() : closing.replace(/,$/, '.');
}

/** A reply that is written before an agent is there is signed by all of them. */
function signatureOf({ agentName, companyName, styles, language }: SuggestInput): string {
  const agent = agentName?.trim();
  if (agent) return agent;
  if (styles?.noSignature) return '';
  const company = companyName?.trim() ?? '';
  return company === '' || namesTeam.test(company)
    ? company
    : wordsOf(language).reply.team(company);
}

/** One article with what it says of the matter in a sentence or two; several as a list to choose from. */
function asPointers(articles: Passage[], parts: Part[], { language }: SuggestInput): Line[] {
  const { pointer } = wordsOf(language).reply;
  const [first, ...others] = articles;
  if (!first) return [];
  if (others.length > 0)
    return [
      courtesy(pointer.several),
      ...articles.map(({ title, url, source }) => ({
        text: `- ${pointer.item(title)} ${url ?? ''}`,
        sources: [source],
        paragraph: false,
      })),
    ];
  const said = parts
    .filter(({ source, isList }) => source === first.source && !isList)
    .flatMap(({ sentences }) => sentences);
  const from = said.findIndex((sentence) => !leansOn(sentence, language));
  return [
    {
      text: `${pointer.one(first.title)} ${first.url ?? ''}`,
      sources: [first.source],
      paragraph: true,
    },
    ...said.slice(from, from < 0 ? 0 : from + mostQuoted).map((text, position) => ({
      text: asSentence(text),
      sources: [first.source],
      paragraph: position === 0,
    })),
  ];
}

/** The section that is meant, whole and under its heading, then where the rest is to be read: its own article first. */
function asQuotedArticle(section: Passage, articles: Passage[], input: SuggestInput): Line[] {
  const { reply } = wordsOf(input.language);
  // Who waits for what was begun has taken the steps.
  const isBegun = happenedIn(input.question, input.language).length > 0;
  const parts = candidatesOf(section, input.language)
    .filter(({ isOrdered }) => !isBegun || !isOrdered)
    .map(({ sentences, isList, isOrdered }) =>
      asWritten({ sentences, isList, isOrdered, source: section.source }, input),
    );
  const said = asParagraphs(parts, reply, headingsOf({ ...input, passages: [section] }));
  if (said.length === 0) return asPointers(articles, [], input);
  const isOwn = ({ title }: Passage): boolean => title === section.title;
  return [
    ...said,
    ...[...articles.filter(isOwn), ...articles.filter((each) => !isOwn(each))].map(
      ({ title, url, source }, position) => ({
        text: `${position === 0 ? reply.pointer.more(title) : `- ${reply.pointer.item(title)}`} ${url ?? ''}`,
        sources: [source],
        paragraph: position === 0,
      }),
    ),
  ];
}

/** The address of the article, where there is more in it than what is quoted. */
function moreToRead(extract: Extract | null, { language }: SuggestInput): Line[] {
  const source = extract?.source;
  if (!source?.url || source.kind === 'ticket' || source.question !== null) return [];
  const quoted = extract?.parts.flatMap(({ sentences }) => sentences).join(' ').length ?? 0;
  if (source.heading === null && quoted >= wholeText * source.text.length) return [];
  return [
    {
      text: `${wordsOf(language).reply.pointer.more(source.title)} ${source.url}`,
      sources: [source.source],
      paragraph: true,
    },
  ];
}

/** A fact as it is said: it was written for that, in the language of the reply. */
function asLine({ text, id }: Fact, position: number): Line {
  return {
    text,
    sources: [],
    paragraph: position === 0,
    ...(id === undefined ? {} : { facts: [id] }),
  };
}

/** The parts as they are said; one that is only about another code than the one asked about goes. */
function withoutOtherCodes(parts: Part[], input: SuggestInput): Part[] {
  const all = parts.map(({ sentences }) => sentences).flat();
  const about = new Set(aboutAskedCodes(all, input.question));
  return parts
    .filter(({ isList, sentences }) => isList || sentences.some((each) => about.has(each)))
    .map((part) => asWritten(part, input));
}

/** The words of a page as somebody says them who is asked already: rows of tables, and "write to us". */
function asWritten(part: Part, { question, language, isChat }: SuggestInput): Part {
  const items = part.sentences.filter(isListItem);
  const isAlternatives = part.isList && !part.isOrdered && items.length > 1;
  const lead = part.sentences.filter((sentence) => !isListItem(sentence));
  const sentences = isAlternatives
    ? [...lead, ...writeRows(items, question, language)]
    : part.isList
      ? part.sentences
      : aboutAskedCodes(part.sentences, question);
  return isChat
    ? { ...part, sentences }
    : { ...part, sentences: sentences.map((sentence) => asReply(sentence, language)) };
}

function courtesy(text: string): Line {
  return { text, sources: [], paragraph: true };
}

/** A sentence that lost its list or its capital on the way is made whole again. */
function asSentence(text: string): string {
  const whole = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?:…)»"”]$/.test(whole) ? whole : `${whole}.`;
}

/** Each list stands under a line that leads into it, its own or the sentence before it or ours; no list without items, no sentence twice. */
function asParagraphs(
  parts: Part[],
  words: { steps: string; points: string },
  headings?: ReadonlyMap<number, string>,
): Line[] {
  const lines: Line[] = [];
  const said = new Set<string>();
  let before: { source: number; isList: boolean } | null = null;
  for (const part of parts) {
    const fresh = part.sentences.filter((sentence) => !said.has(bareOf(sentence)));
    if (!fresh.some((sentence) => !part.isList || isListItem(sentence))) continue;
    for (const sentence of fresh) said.add(bareOf(sentence));
    const isBare = isListItem(fresh[0] as string);
    const goesOn: boolean = before?.source === part.source && !before.isList;
    const isLedInto = goesOn && lines.at(-1)?.text.trimEnd().endsWith(':');
    const heading = before?.source === part.source ? undefined : headings?.get(part.source);
    if (heading) lines.push({ text: heading, sources: [part.source], paragraph: true });
    else if (isBare && !isLedInto)
      lines.push(courtesy(part.isOrdered ? words.steps : words.points));
    renumber(fresh).forEach((text, position) => {
      const starts = position === 0 && !isBare && !heading && (!goesOn || part.isList);
      lines.push({
        text: isListItem(text) ? text : asSentence(text),
        sources: part.alike ?? [part.source],
        paragraph: starts,
      });
    });
    before = part;
  }
  return lines;
}

/** What stands above a passage says what its sentences are about ("Not covered"): nobody explains it in a chat. */
function headingsOf({ passages }: SuggestInput): Map<number, string> {
  return new Map(
    passages.flatMap(({ source, heading }) => {
      const line = dropEnd(heading ?? '', /[\s:.]/u);
      return line === '' ? [] : [[source, /[?!…]$/u.test(line) ? line : `${line}:`]];
    }),
  );
}

const bareOf = (sentence: string): string =>
  sentence.replace(/^(?:[-•*]|\d{1,2}[.)])\s+/, '').toLowerCase();

/** Steps count from 1 also when the passage began in the middle of them. */
function renumber(sentences: string[]): string[] {
  let number = 0;
  return sentences.map((sentence) =>
    sentence.replace(/^\d{1,2}(?=[.)]\s)/, () => String(++number)),
  );
}

function asSteps(parts: Part[], lead: string): Line[] {
  const lines: Line[] = [courtesy(lead)];
  for (const part of parts) {
    for (const text of part.sentences) {
      if (part.isList && text.endsWith(':') && part.sentences.length > 1) continue;
      const bare = text.replace(/^(?:[-•*]|\d{1,2}[.)])\s+/, '');
      lines.push({
        text: `${lines.length}. ${asSentence(bare)}`,
        sources: [part.source],
        paragraph: false,
      });
    }
  }
  return lines;
}
