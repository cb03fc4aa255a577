import { beforeAll, expect, it } from 'vitest';
import { readDemoCases, type Case } from '../../../../../tools/bench/grounding/material.ts';
import { chatReply } from '../../conversation/chat-reply.ts';
import { suggest } from '../suggest.ts';
import { collect, passage, sentencesOf, suggestInput } from '../test-input.ts';
import type { SentenceEvent, Writer } from '../types.ts';

/**
 * A model that lies and insists when it is asked again, over 2,000 turns: each lie is a sentence of an article with one
 * thing changed, or written by hand, alone and between two true sentences.
 */

type Turn = Case & { reply: string };
type Ended = Turn & {
  /** What a ticket shows of it, and what a visitor of a chat reads. */
  shown: SentenceEvent[];
  said: SentenceEvent[];
};

const insisting = (text: string): Writer => ({
  model: 'liar',
  async *write() {
    for (const word of text.split(/(?<= )/)) yield { text: word };
  },
});

function turnsOf(lie: Case): Turn[] {
  const cited = `${lie.text} [1].`.replace(/[.!?]+( \[1\])\.$/, '$1.');
  const truth = `${lie.theirs} [1].`.replace(/[.!?]+( \[1\])\.$/, '$1.');
  return [
    { ...lie, reply: cited },
    { ...lie, reply: `${truth} ${cited} ${truth}` },
  ];
}

async function play(turn: Turn): Promise<Ended> {
  const passages = turn.passages.map((text, at) =>
    passage(at + 1, 'Article', text, { language: turn.language }),
  );
  const asked = suggestInput('?', passages, { language: turn.language, isChat: true });
  const options = { writer: insisting(turn.reply) };
  const known = turn.passages.join('\n');
  return {
    ...turn,
    shown: sentencesOf(await collect(suggest({ ...asked, isChat: false }, options))),
    said: sentencesOf(
      await collect(chatReply(suggest(asked, { ...options, asksAgain: true }), known)),
    ),
  };
}

let ended: Ended[];
beforeAll(async () => {
  const lies = readDemoCases().filter(({ isTrue }) => !isTrue);
  ended = [];
  for (const turn of lies.flatMap(turnsOf)) ended.push(await play(turn));
}, 300_000);

it('says no sentence in a chat that a source contradicts, or that no source says', () => {
  expect(ended.length).toBeGreaterThan(2_000);
  const found = (sentence: SentenceEvent) => !sentence.supported || sentence.conflict !== undefined;
  expect(ended.flatMap(({ said }) => said.filter(found))).toEqual([]);
  // What a ticket shows in red is what a chat leaves out.
  const red = ended.flatMap(({ shown, said }) =>
    shown
      .filter(({ conflict }) => conflict)
      .filter(({ text }) => said.some((each) => each.text === text)),
  );
  expect(red).toEqual([]);
});

it('finds the lies made of articles, but for a few of a word or two', () => {
  const made = ended.filter(({ set }) => set !== 'written by hand');
  const passed = made.filter(({ text, said }) => said.some((each) => each.text === text));
  expect(passed.length / made.length).toBeLessThan(0.06);
});
