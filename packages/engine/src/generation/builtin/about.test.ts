import { describe, expect, it } from 'vitest';
import { suggest } from '../suggest.ts';
import { collect, passage, suggestInput } from '../test-input.ts';
import type { Passage, SuggestInput } from '../types.ts';
import { isAbout, quotesOther, readCore, titleMeets } from './about.ts';
import { readQuestion } from './asked.ts';
import { termsOfPassage } from './quote-evidence.ts';

const letter = [
  'The saddle sinks while I ride',
  'I bought the bicycle in spring with my brother, who has the red one, and we ride to the lake every weekend.',
  'Since the last holiday the saddle sinks a little with every kilometre. How can I stop the saddle from sinking?',
].join('\n');

const saddle = passage(1, 'Adjusting the saddle', 'Tighten the clamp with a hex key.');
const lake = passage(
  2,
  'Rules at the lake',
  'Ride the bicycle to the lake on weekends and holidays.',
);

describe('what an article is about', () => {
  const passages = [saddle, lake];
  const texts = passages.map((each) => termsOfPassage(each, 'en'));
  const about = (article: Passage): boolean =>
    isAbout(readCore(letter, texts, 'en'), article, { passages, texts, language: 'en' });

  it('is asked for where its title names it', () => {
    expect(about(saddle)).toBe(true);
  });

  it('is not asked for by the story around the question', () => {
    expect(about(lake)).toBe(false);
  });

  it('is asked for where its passages hold what the letter comes down to', () => {
    const clamp = passage(
      1,
      'Torque',
      'A saddle sinks while you ride: stop the sinking with grease.',
    );
    const own = [clamp, lake];
    const read = own.map((each) => termsOfPassage(each, 'en'));
    const core = readCore(letter, read, 'en');
    expect(isAbout(core, clamp, { passages: own, texts: read, language: 'en' })).toBe(true);
  });
});

describe('a title and a subject line', () => {
  const meets = (subject: string, title: string) => {
    const passages = [passage(1, title, 'Text.'), lake, passage(3, 'Lights of the bicycle', 'On.')];
    const texts = passages.map((each) => termsOfPassage(each, 'en'));
    const asked = readQuestion(`${subject}\nIt happened today.`, texts, 'en');
    return titleMeets(passages[0] as Passage, asked, passages, 'en');
  };

  it('meet in two words and much of the line, in one, or not', () => {
    expect(meets('Delete one password of a site', 'Passwords: keep and delete them')).toBe('named');
    expect(meets('Delete one password of a site', 'What a password is for')).toBe('touched');
    expect(meets('Delete one password of a site', 'Shops near you')).toBe(null);
  });

  it('do not meet in few of many words, nor in what most titles have', () => {
    const long = 'Delete whitelist script so my bank account opens with access again';
    expect(meets(long, 'Access your account')).toBe('touched');
    const titles = ['Tyres of the bicycle', 'Chain of the bicycle'];
    const passages = titles.map((title, at) => passage(at + 1, title, 'Text.'));
    const texts = passages.map((each) => termsOfPassage(each, 'en'));
    const asked = readQuestion('Bicycle helmet\nWhich one?', texts, 'en');
    expect(titleMeets(passages[0] as Passage, asked, passages, 'en')).toBe(null);
  });
});

describe('a title that quotes a message', () => {
  const title = 'Fix the “Battery communication stopped, restart the controller” error';

  it('is about another trouble than that of somebody who says nothing of it', () => {
    expect(quotesOther(title, 'My battery is empty after an hour', 'en')).toBe(true);
  });

  it('is meant by who says the message, as it stands or nearly', () => {
    expect(quotesOther(title, 'It says battery communication stopped. What now?', 'en')).toBe(
      false,
    );
  });

  it('is judged by its words where the quotation is short', () => {
    expect(quotesOther('What “Code expired” means', 'My voucher fails', 'en')).toBe(false);
    expect(quotesOther('Changing the battery', 'My voucher fails', 'en')).toBe(false);
  });
});

describe('articles that a letter is answered with', () => {
  const url = 'https://help.example.com/lake';
  const other = passage(2, 'Shops near you', 'We have shops in five towns.', { score: 0.5 });
  const end = async (input: Partial<SuggestInput>, score = 0.88) =>
    (
      await collect(
        suggest(
          suggestInput(letter, [{ ...lake, source: 1, url, score }, other], {
            agreement: 0,
            belongs: 0.9,
            ...input,
          }),
          { writer: null },
        ),
      )
    ).at(-1);

  it('are not those that only its story is near', async () => {
    expect(await end({ trust: 0.47 })).toMatchObject({ type: 'silence', reason: 'nothing-close' });
  });

  it('are those that were found by nearly all of its words', async () => {
    expect(await end({ trust: 0.47 }, 0.92)).toMatchObject({ form: 'pointer' });
  });

  it('may be any of a small help centre', async () => {
    expect(await end({ trust: 0.47, knowledgeSize: 30 })).toMatchObject({ form: 'pointer' });
    expect(await end({ trust: 0.47, knowledgeSize: 300 })).toMatchObject({ type: 'silence' });
  });

  it('are those that people linked in past answers, whatever their titles', async () => {
    expect(await end({ trust: 0.47, agreement: 0.4 })).toMatchObject({ form: 'pointer' });
  });

  describe('linked in some past answers', () => {
    const linked = { trust: 0.4, agreement: 0.22 };
    const about = (title: string, score = 0.88) =>
      collect(
        suggest(
          suggestInput(letter, [{ ...lake, title, url, score }, other], {
            belongs: 0.9,
            ...linked,
          }),
          { writer: null },
        ),
      );

    it('are named where they are likely by their words, too', async () => {
      expect(await end(linked)).toMatchObject({ form: 'pointer' });
      expect(await end({ ...linked, agreement: 0.1 })).toMatchObject({ type: 'silence' });
    });

    it('are not named where they tell how to delete something that no one wants to delete', async () => {
      expect((await about('How to delete the rules', 0.6)).at(-1)).toMatchObject({
        type: 'silence',
      });
      expect((await about('How to read the rules', 0.6)).at(-1)).toMatchObject({ form: 'pointer' });
    });

    it('are not quoted while they are but likely', async () => {
      const last = (await about('How to read the rules', 0.7)).at(-1);
      expect(last?.type === 'done' && last.confidence).toBeLessThan(0.45);
      expect(last?.type === 'done' && last.text).toContain(url);
      expect(last?.type === 'done' && last.text).not.toContain(lake.text);
    });
  });

  it('leave out the ones beside the first that another matter is the title of', async () => {
    const events = await collect(
      suggest(
        suggestInput(
          letter,
          [
            {
              ...saddle,
              url: 'https://help.example.com/saddle',
              text: 'A saddle that sinks has a loose clamp.',
            },
            { ...lake, url, score: 0.98 },
          ],
          { agreement: 0.6, belongs: 0.9 },
        ),
        { writer: null },
      ),
    );
    const said = JSON.stringify(events);
    expect(said).toContain('help.example.com/saddle');
    expect(said).not.toContain(url);
  });
});
