import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Withholding } from '@replique/engine/generation/confidential/withhold';
import { SentenceStream } from '@replique/engine/generation/model/sentence-stream';
import type { SentenceEvent } from '@replique/engine/generation/suggest';
import { makeValues } from './values.ts';

/** Honest replies, with values declared that they do not say: what is taken out of them all the same. */

const demo = join(import.meta.dirname, '../../../../apps/api/src/demo/content');

type Reply = string[];

function sentencesOf(text: string): Reply {
  const stream = new SentenceStream();
  return [...stream.push(text), ...stream.end()].map((each) => each.text);
}

/** Every article of the demo and every answer of an agent there, as replies. */
export function honestReplies(): Reply[] {
  return readdirSync(demo, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .flatMap(({ name }) => {
      const folder = join(demo, name, 'articles');
      const articles = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
      const tickets = readFileSync(join(demo, name, 'tickets.jsonl'), 'utf8').split('\n');
      const answers = tickets.filter(Boolean).flatMap((line) => {
        const { messages } = JSON.parse(line) as { messages: { role: string; text: string }[] };
        return messages.filter(({ role }) => role === 'agent').map(({ text }) => text);
      });
      return [...articles, ...answers].map(sentencesOf);
    });
}

const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

export type Alarms = { sentences: number; saying: number; withheld: number; shown: string[] };

/** Each value against all replies. `saying`: sentences that do say it; `withheld`: others that were taken out. */
export function measureHonest(count: number): Alarms {
  const replies = honestReplies();
  const total: Alarms = { sentences: 0, saying: 0, withheld: 0, shown: [] };
  for (const value of makeValues(count))
    for (const reply of replies) {
      const withholding = new Withholding([value]);
      for (const [index, text] of reply.entries()) withholding.push(asSentence(text, index));
      withholding.end();
      const shown = new Set(withholding.shown.map(({ text }) => text));
      const gone = reply.filter((text) => !shown.has(text));
      const saying = gone.filter((text) => bare(text).includes(bare(value)));
      total.sentences += reply.length;
      total.saying += saying.length;
      total.withheld += gone.length - saying.length;
      if (gone.length > saying.length) total.shown.push(`${value}: ${gone.join(' / ')}`);
    }
  return total;
}

const asSentence = (text: string, index: number): SentenceEvent => ({
  type: 'sentence',
  index,
  text,
  sources: [1],
  spans: [],
  paragraph: false,
  supported: true,
});
