import { describe, expect, it } from 'vitest';
import { chatReply } from '../../conversation/chat-reply.ts';
import { suggest } from '../suggest.ts';
import { collect, passage, sentencesOf, suggestInput } from '../test-input.ts';
import type { DoneEvent, SuggestEvent, Writer } from '../types.ts';

const page = passage(
  1,
  'Returns',
  'Custom shoes cannot be returned. Other shoes can be returned within 30 days of delivery. Write to us for a label.',
);
const input = suggestInput('Can I return custom shoes?', [page], { isChat: true });

/** A model that answers each request with the next text. */
function answering(...texts: string[]): Writer & { requests: string[] } {
  const requests: string[] = [];
  return {
    model: 'fake',
    requests,
    async *write({ user }) {
      requests.push(user);
      yield { text: texts[Math.min(requests.length, texts.length) - 1] ?? '' };
    },
  };
}

const endOf = (events: SuggestEvent[]) => events.at(-1);
const inChat = (writer: Writer) =>
  collect(chatReply(suggest(input, { writer, asksAgain: true }), page.text));

const lie = 'Yes, custom shoes can be returned [1].';
const truth = 'Other shoes can be returned within 30 days of delivery [1].';

describe('a sentence of a model that a source contradicts', () => {
  it('is shown on a ticket as what it is, with the words of the source, and counted', async () => {
    const events = await collect(suggest(input, { writer: answering(`${lie} ${truth}`) }));
    const [first, second] = sentencesOf(events);
    expect(first).toMatchObject({
      supported: false,
      sources: [],
      conflict: {
        verdict: 'contradicted',
        kind: 'negation',
        source: 1,
        sourceText: 'Custom shoes cannot be returned.',
      },
    });
    expect(second).toMatchObject({ supported: true, sources: [1] });
    expect(second).not.toHaveProperty('conflict');
    const done = endOf(events) as DoneEvent;
    expect([done.unsupported, done.contradicted]).toEqual([1, 1]);
    expect(done.confidence).toBeLessThan(0.5);
  });

  it('is never said in a chat: the model is told why, and asked once for what is missing', async () => {
    const writer = answering(`${lie} ${truth}`, 'No, custom shoes cannot be returned [1].');
    const events = await inChat(writer);
    expect(sentencesOf(events).map(({ text }) => text)).toEqual([
      'Other shoes can be returned within 30 days of delivery.',
      'No, custom shoes cannot be returned.',
    ]);
    expect(writer.requests).toHaveLength(2);
    expect(writer.requests[1]).toContain('The passage says: Custom shoes cannot be returned.');
    expect(writer.requests[1]).toContain('Other shoes can be returned within 30 days');
    expect(events).toContainEqual({ type: 'note', code: 'statements-withheld' });
    expect(endOf(events)).toMatchObject({ type: 'done', unsupported: 0, contradicted: 0 });
  });

  it('is asked for without personal data and declared values', async () => {
    const secret = passage(
      1,
      'Returns',
      'Custom shoes cannot be returned with the code FERN-4471.',
    );
    const writer = answering(
      'Custom shoes can be returned with the code FERN-4471 [1].',
      'NOTHING',
    );
    const prompt = { context: '', style: '', rules: 'Keep [[confidential: FERN-4471]] secret.' };
    const asked = suggestInput('Can I return custom shoes?', [secret], { isChat: true, prompt });
    await collect(chatReply(suggest(asked, { writer, asksAgain: true }), secret.text));
    expect(writer.requests.join('\n')).not.toContain('FERN-4471');
  });

  it('leaves what is supported when the model insists, and silence where there is nothing else', async () => {
    expect(sentencesOf(await inChat(answering(`${lie} ${truth}`, lie)))).toHaveLength(1);
    const writer = answering(lie, lie);
    const events = await inChat(writer);
    expect(sentencesOf(events)).toEqual([]);
    expect(endOf(events)).toMatchObject({ type: 'silence', reason: 'unsupported' });
    expect(writer.requests).toHaveLength(2);
  });

  it('asks nothing again where all was supported, or where a person reads it first', async () => {
    const honest = answering(truth);
    await inChat(honest);
    expect(honest.requests).toHaveLength(1);
    const read = answering(lie);
    await collect(suggest(input, { writer: read }));
    expect(read.requests).toHaveLength(1);
  });

  it('keeps what was said when the model fails the second time', async () => {
    let times = 0;
    const failing: Writer = {
      model: 'fake',
      async *write() {
        times += 1;
        if (times > 1) throw new Error('gone');
        yield { text: `${lie} ${truth}` };
      },
    };
    const events = await inChat(failing);
    expect(sentencesOf(events)).toHaveLength(1);
    expect(endOf(events)).toMatchObject({ type: 'done' });
  });
});

it('what a source has no name and no part for is not supported, in a sentence of few words too', async () => {
  const source = passage(
    1,
    'Frame',
    'The frame of the Larch is made of steel in our workshop and has a warranty of ten years.',
  );
  const said = async (text: string) => {
    const events = await collect(
      suggest(suggestInput('What is the frame made of?', [source]), { writer: answering(text) }),
    );
    return sentencesOf(events)[0]?.supported;
  };
  expect(
    await said('The frame of the Larch is made of steel, with a warranty of ten years [1].'),
  ).toBe(true);
  expect(await said('The frame of the Larch is made of steel by Reynolds in Birmingham [1].')).toBe(
    false,
  );
});
