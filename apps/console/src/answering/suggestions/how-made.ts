import type { Suggestion } from '@replique/contract/answering/suggestions';

/** How the built-in writer made a reply, and what of its confidence can be told from what was kept. */

/** An article whose score is so near the first one's fits about as well. */
const nearFirst = 0.8;

type Made = Pick<Suggestion, 'form' | 'sentences' | 'sources' | 'openQuestions'>;

/** What stands in the reply; a key of the phrases `suggestions.made`. */
export function madeOf({ form, sentences }: Made): ('facts' | 'answer' | 'pointer')[] {
  if (form === null) return [];
  if (form === 'pointer') return ['pointer'];
  const hasFacts = sentences.some(({ facts = [] }) => facts.length > 0);
  const isSourced = sentences.some(({ sources }) => sources.length > 0);
  return [...(hasFacts ? (['facts'] as const) : []), ...(isSourced ? (['answer'] as const) : [])];
}

/** Keys of the phrases `suggestions.why`; open questions are told with their number. */
export function whyOf({ sentences, sources }: Made): ('standsOut' | 'close' | 'pastReply')[] {
  const cited = new Set(sentences.flatMap((sentence) => sentence.sources));
  if (cited.size === 0) return [];
  const usesPast = sources.some(({ number, kind }) => kind === 'ticket' && cited.has(number));
  const articles = sources
    .filter(({ kind }) => kind === 'document')
    .toSorted((left, right) => right.score - left.score);
  const [first] = articles;
  const rival = articles.find(({ uuid }) => uuid !== first?.uuid);
  const fit = rival && rival.score >= nearFirst * (first?.score ?? 0) ? 'close' : 'standsOut';
  return [...(first ? ([fit] as const) : []), ...(usesPast ? (['pastReply'] as const) : [])];
}
