import { describe, expect, it } from 'vitest';
import { suggest } from '../suggest.ts';
import { collect, passage, sentencesOf, suggestInput } from '../test-input.ts';
import type { Passage, SuggestInput } from '../types.ts';

const articles: Passage[] = [
  passage(1, 'Cleaning the chain', 'Wipe the chain with a dry cloth after each ride in the rain.', {
    url: 'https://help.example.com/chain',
    score: 0.7,
  }),
  passage(2, 'Wear of the chain', 'A chain lasts about 3,000 km when it is cleaned and oiled.', {
    url: 'https://help.example.com/wear',
    score: 0.66,
  }),
  passage(3, 'Opening hours', 'The workshop is open from nine to five.', {
    url: 'https://help.example.com/hours',
    score: 0.2,
  }),
];

async function write(question: string, passages: Passage[], more: Partial<SuggestInput> = {}) {
  const events = await collect(
    suggest(suggestInput(question, passages, { agreement: 0, ...more }), { writer: null }),
  );
  const end = events.at(-1);
  const said = sentencesOf(events);
  return {
    end,
    text: end?.type === 'done' ? end.text : '',
    cited: said.flatMap(({ sources }) => sources),
  };
}

const vague = 'Chain trouble\nThe chain makes noise since the rain, and it looks worn to me.';

describe('the form of a reply', () => {
  it('is the answer itself where an article surely answers', async () => {
    const { text, end } = await write('How do I clean the chain?', [
      passage(1, 'How do I clean the chain?', 'Wipe the chain with a dry cloth after each ride.', {
        url: 'https://help.example.com/chain',
        question: 'How do I clean the chain?',
      }),
      passage(2, 'Opening hours', 'We are open from nine to five.', { score: 0.1 }),
    ]);
    expect(text).toContain('Wipe the chain with a dry cloth after each ride.');
    expect(text).not.toContain('https://');
    expect(end).toMatchObject({ type: 'done' });
  });

  it('stays the answer where a colleague answered the same with the words of the article', async () => {
    const question =
      "Returning the bike: how many kilometres?\nI have had my Larch for three weeks and it isn't quite right for me. It has done 210 km. Can I still return it, and what would I get back?";
    const conditions =
      '- Up to 150 km on the display: we refund the full price of the bike and the accessories you send back.\n- From 150 to 400 km: we keep £0.50 / €0.60 for each kilometre above 150.\n- More than 400 km: no return.\n- Normal marks of use are fine. Damage is charged at the price of the part; we send photos first.';
    const url = 'https://help.example.com/thirty-day-return';
    const known = [
      passage(1, 'Returning your bike within 30 days', conditions, {
        heading: 'The conditions',
        url,
        score: 0.97,
      }),
      passage(
        2,
        'Why is my range shorter than I expected?',
        'A tyre 1 bar too soft can cost 10%.',
        {
          url: 'https://help.example.com/range',
          score: 0.31,
        },
      ),
    ];
    const sent = passage(
      3,
      'Returning the bike: how many kilometres?',
      `Hello Sinead,\n\nThank you for your message, and sorry for the trouble.\n\nHere is what applies:\n${conditions}\n\nThere is more about it in our article “Returning your bike within 30 days”: ${url}\n\nKind regards,\nThe team`,
      { kind: 'ticket', question, score: 0.46 },
    );
    const before = await write(question, known);
    const after = await write(question, [...known, sent]);
    expect(before.text).toContain('From 150 to 400 km');
    expect(after.text).toContain('From 150 to 400 km');
  });

  it('names the articles where several may be meant, with their addresses', async () => {
    const { text, cited } = await write(vague, articles);
    expect(text).toContain('These articles should help you:');
    expect(text).toContain('“Cleaning the chain”: https://help.example.com/chain');
    expect(text).toContain('“Wear of the chain”: https://help.example.com/wear');
    expect(text).not.toContain('Opening hours');
    expect(cited.toSorted()).toEqual([1, 2]);
  });

  it('names one article with what it says where no other comes near', async () => {
    const [first, , last] = articles as [Passage, Passage, Passage];
    const { text } = await write(vague, [first, { ...last, score: 0.5 }], { trust: 0.4 });
    expect(text).toContain(
      'This is described in our article “Cleaning the chain”: https://help.example.com/chain',
    );
    expect(text).toContain('Wipe the chain with a dry cloth after each ride in the rain.');
  });

  it('is in the language of the requester', async () => {
    const french = articles.slice(0, 2).map((each) => ({
      ...each,
      language: 'fr',
      title: each.source === 1 ? 'Nettoyer la chaîne' : 'Usure de la chaîne',
      text:
        each.source === 1
          ? 'Essuyez la chaîne avec un chiffon sec après chaque sortie sous la pluie.'
          : 'Une chaîne est usée après 3 000 km, plus tôt quand elle reste sale.',
    }));
    const { text } = await write(
      'Ma chaîne\nElle fait du bruit depuis la pluie, elle est sale et me semble usée.',
      french,
      { language: 'fr', agreement: 0.6 },
    );
    expect(text).toContain('Ces articles devraient vous aider\u00a0:');
    expect(text).toContain(
      '«\u00a0Nettoyer la chaîne\u00a0»\u00a0: https://help.example.com/chain',
    );
  });

  it('quotes what was found where no article can be opened', async () => {
    const { text } = await write(
      vague,
      articles.map((each) => ({ ...each, url: null })),
    );
    expect(text).toContain('chain');
    expect(text).not.toContain('article');
  });

  it('quotes what meets it best rather than name another article where that one cannot be opened', async () => {
    const [cleaning, wear, hours] = articles as [Passage, Passage, Passage];
    const { text, cited } = await write(vague, [{ ...cleaning, url: null }, wear, hours]);
    expect(text).toContain('Wipe the chain with a dry cloth');
    expect(cited).toContain(1);
    expect((await write(vague, articles)).text).not.toContain('Wipe the chain');
  });

  it('is silence where even the articles are far', async () => {
    const { end } = await write(vague, articles, { trust: 0.05 });
    expect(end).toMatchObject({ type: 'silence', reason: 'nothing-close' });
  });

  it('names the article where its steps lose something and may be meant for another matter', async () => {
    const reset = passage(
      1,
      'Chain noise',
      '1. Remove the chain from the bike.\n2. Put a new chain on it after the rain.',
      { url: 'https://help.example.com/chain', heading: 'The chain makes noise' },
    );
    const { text } = await write(vague, [reset, { ...(articles[2] as Passage), score: 0.6 }], {
      trust: 0.05,
    });
    expect(text).toContain('https://help.example.com/chain');
    expect(text).not.toContain('Remove the chain');
  });

  it('names the article where another one has as much to say', async () => {
    const [first, , last] = articles as [Passage, Passage, Passage];
    const twin = {
      ...first,
      source: 2,
      title: 'Care of the chain',
      url: 'https://help.example.com/care',
    };
    const asked = 'How do I clean the chain after each ride in the rain?';
    const alone = await write(asked, [first, { ...last, score: 0.1 }], { agreement: 1 });
    expect(alone.end).toMatchObject({ form: 'answer' });
    const { end } = await write(asked, [first, twin], { agreement: 1 });
    expect(end).toMatchObject({ form: 'pointer' });
  });

  it('names the article that only its title is said of, without a sentence out of the middle of it', async () => {
    const [first, , last] = articles as [Passage, Passage, Passage];
    const page = { ...first, text: 'A chain that rusts after cleaning was cleaned with water.' };
    const passages = [page, { ...last, score: 0.1 }];
    const searched = await write('cleaning the chain', passages, { agreement: 1 });
    expect(searched.end).toMatchObject({ form: 'pointer' });
    expect(searched.text).not.toContain('rusts');
    const { text } = await write('cleaning the chain: does it rust?', passages, { agreement: 1 });
    expect(text).toContain('rusts');
  });

  it('does not take the nearness of a page on another error for its own', async () => {
    const error = passage(
      2,
      'Fix the “Chain sensor disconnected, restart the controller” error',
      'Restart the controller of the chain.',
      { url: 'https://help.example.com/error', score: 1 },
    );
    const near = { ...(articles[0] as Passage), score: 0.3 };
    const far = { ...(articles[1] as Passage), source: 3, score: 0.29 };
    const confidence = async (passages: Passage[]) => {
      const { end, cited } = await write(vague, passages, { agreement: 0.5 });
      expect(cited).not.toContain(2);
      return end?.type === 'done' ? end.confidence : 0;
    };
    expect(await confidence([error, near, far])).toBe(await confidence([near, far]));
  });

  describe('out of a FAQ, whose entries answer their own questions alone', () => {
    const entry = (source: number, title: string, text: string, score: number): Passage =>
      passage(source, title, text, {
        score,
        question: title,
        url: `https://help.example.com/${source}`,
      });
    const sewers = 'Does the virus survive in the sewers?';
    const surfaces = entry(
      1,
      'How long is it found on surfaces of metal?',
      'The virus may survive there for hours.',
      1,
    );
    const animals = entry(2, 'Can animals carry it?', 'There is no sign that pets do.', 0.95);
    const known = { belongs: 0.9, knowledgeSize: 300 };

    it('is silence where the entry says little of what is asked and another was found as well', async () => {
      expect((await write(sewers, [surfaces, animals], known)).end).toMatchObject({
        type: 'silence',
      });
    });

    it('is the entry where the search has it well before the next', async () => {
      const far = { ...animals, score: 0.3 };
      const { cited } = await write(sewers, [surfaces, far], known);
      expect(cited).toContain(1);
    });
  });

  it('is no article that is hardly likely where past questions seldom found the right one', async () => {
    const linked = { agreement: 0.3, belongs: 0.9 };
    expect((await write(vague, articles, { ...linked, trust: 0.4 })).end).toMatchObject({
      form: 'pointer',
    });
    expect((await write(vague, articles, { ...linked, trust: 0.39 })).end).toMatchObject({
      type: 'silence',
    });
  });

  it('is never ready to send where they did', async () => {
    const asked = 'How do I clean the chain after each ride in the rain?';
    const [first, , last] = articles as [Passage, Passage, Passage];
    const passages = [first, { ...last, score: 0.1 }];
    const of = async (trust: number) => {
      const { end } = await write(asked, passages, { agreement: 1, trust });
      return end?.type === 'done' ? end.confidence : 0;
    };
    expect(await of(0.39)).toBeLessThanOrEqual(0.8);
    expect(await of(0.5)).toBeGreaterThan(0.8);
  });

  it('is never a pointer in a chat', async () => {
    const { text } = await write(vague, articles, { isChat: true });
    expect(text).not.toContain('https://');
  });
});

describe('a letter with several questions', () => {
  const pages = [
    passage(1, 'Carrying loads', 'The rack of the Drover carries 80 kg. Children may sit on it.', {
      score: 1,
    }),
    passage(2, 'Delivery', 'Delivery to Ireland costs 30 euros and takes five days.', {
      score: 0.6,
    }),
  ];

  it('gets one passage for each', async () => {
    const { text, cited } = await write(
      'Drover\nHow much does the rack of the Drover carry? What does delivery to Ireland cost?',
      pages,
    );
    expect(text).toContain('The rack of the Drover carries 80 kg.');
    expect(text).toContain('Delivery to Ireland costs 30 euros');
    expect(new Set(cited)).toEqual(new Set([1, 2]));
  });

  it('takes no other article for a question that says nothing without the rest of the letter', async () => {
    const rust = passage(3, 'Rust on the frame', 'Rust is not dangerous, brush it off.', {
      score: 0.6,
    });
    const asked = 'Drover\nHow much does the rack of the Drover carry? Is that dangerous?';
    const { text, end } = await write(asked, [...pages, rust], { agreement: 1 });
    expect(text).not.toContain('brush it off');
    expect(end).toMatchObject({ open: ['Is that dangerous?'] });
  });

  it('gets no steps of something else than it asks how to do', async () => {
    const booking = passage(
      1,
      'Booking a test ride',
      'To book a test ride:\n1. Open Test rides.\n2. Choose a shop.\n3. Choose a time.',
      { url: 'https://help.example.com/rides' },
    );
    const asked = 'Test ride\nMy test ride is booked for tomorrow. How do I postpone?';
    const { text, end } = await write(asked, [booking], { agreement: 1 });
    expect(text).not.toContain('Choose a shop');
    expect(end).toMatchObject({ type: 'done', form: 'pointer' });
    expect(end?.type === 'done' && end.confidence).toBeLessThanOrEqual(0.8);
    const booked = await write('Test ride\nHow do I book a test ride?', [booking], {
      agreement: 1,
    });
    expect(booked.text).toContain('2. Choose a shop.');
  });

  it('gets no “no” that is about another question than its own', async () => {
    const said = 'Any workshop may mend the brakes of the Drover; keep the receipts.';
    const page = passage(1, 'Service of the Drover', `No. ${said}`);
    const own = 'Drover service\nMust a partner mend the brakes of the Drover?';
    expect((await write(own, [page], { agreement: 1 })).text).toContain(`No. ${said}`);
    const other = 'Drover service\nDo you have someone who would come home to me on Sunday?';
    const { text, end } = await write(other, [page], { agreement: 1 });
    expect(end?.type === 'done' && end.open).toHaveLength(1);
    expect(text).toContain(said);
    expect(text).not.toContain('No.');
  });

  it('says which of them nothing answers, and is sure of no more than it answers', async () => {
    const asked = 'Drover\nHow much does the rack of the Drover carry?';
    const whole = await write(asked, pages, { agreement: 1 });
    expect(whole.end).toMatchObject({ type: 'done', form: 'answer', open: [] });
    const { end } = await write(`${asked} Do I need the telephone app to ride?`, pages, {
      agreement: 1,
    });
    expect(end).toMatchObject({ open: ['Do I need the telephone app to ride?'] });
    expect(end?.type === 'done' && end.confidence).toBeLessThanOrEqual(0.8);
  });
});
