/** What the agent panel shows too. */
export const shownInWords = {
  title: 'Translation',
  showIn: { en: 'Show in English', fr: 'Show in French' },
};

/** Messages and suggestions in another language, beside the original. */
export const translations = {
  ...shownInWords,
  already: { en: 'Already in English.', fr: 'Already in French.' },
  hide: 'Hide the translation',
  ownWords: 'Write it in your own words',
  ownWordsHelp:
    'We translate your text into the reply’s language and replace the reply with it. Check it before you accept.',
  takeOver: 'Translate and replace',
  faults: {
    empty: 'The model returned nothing. Try again.',
    figures: 'Not shown: a figure was lost or changed in the translation.',
    links: 'Not shown: a link or an address was lost or changed in the translation.',
    placeholders: 'Not shown: a name or other protected text was lost in the translation.',
    length: 'Not shown: the text is too long, or the translation has a very different length.',
    language: 'Not shown: the result is not a translation.',
    markup: 'Not shown: the translation contained code.',
    confidential: 'Not shown: the text contains a confidential value.',
    'writer-failed': 'The language model did not respond.',
  },
};
