import { suggest, type Passage } from '@replique/engine/generation/suggest';
import type { Language } from '@replique/engine/text/language';

/** What the search says of a question, beside the passages that it offers. */
export type Offer = {
  question: string;
  language: Language;
  passages: Passage[];
  belongs: number;
  agreement: number;
  trust: number | null;
  knowledgeSize: number;
};

/** `sources` that the answer cites, in its order. `text`: its sentences. */
export type BuiltinAnswer = { isAnswered: boolean; sources: number[]; text: string };

/** Whether the built-in writer says something from what is offered. */
export async function answerFrom(offer: Offer): Promise<BuiltinAnswer> {
  const input = {
    ...offer,
    requesterName: null,
    agentName: null,
    messages: [],
    prompt: { context: '', style: '', rules: '' },
    guidelines: null,
    instruction: null,
  };
  const sources: number[] = [];
  let isAnswered = false;
  const said: string[] = [];
  for await (const event of suggest(input, { writer: null })) {
    if (event.type === 'sentence') {
      sources.push(...event.sources);
      said.push(event.text);
    }
    if (event.type === 'done') isAnswered = true;
  }
  return { isAnswered, sources, text: said.join('\n') };
}

/** A task of deps.texts. */
export async function answerAll(offers: Offer[]): Promise<BuiltinAnswer[]> {
  const answers: BuiltinAnswer[] = [];
  for (const offer of offers) answers.push(await answerFrom(offer));
  return answers;
}
