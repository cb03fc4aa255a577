/** Messages and suggestions in another language, beside the original. */
export const translations = {
  title: 'Translation',
  showIn: { en: 'Show in English', fr: 'Show in French' },
  already: { en: 'Everything is in English already.', fr: 'Everything is in French already.' },
  hide: 'Hide the translation',
  ownWords: 'Write it in your own words',
  ownWordsHelp:
    'Your text is translated into the language of the reply and takes its place. Check it before you accept.',
  takeOver: 'Translate and take over',
  faults: {
    empty: 'The model answered nothing. Try again.',
    figures: 'Not shown: a figure was lost or changed in the translation.',
    links: 'Not shown: a link or an address was lost or changed in the translation.',
    placeholders: 'Not shown: a name or another kept text was lost in the translation.',
    length: 'Not shown: it is too long, or the translation is not of the same length.',
    language: 'Not shown: what came back is not a translation.',
    markup: 'Not shown: the translation held code.',
    confidential: 'Not shown: the text says a confidential value.',
    'writer-failed': 'The language model did not answer.',
  },
};
