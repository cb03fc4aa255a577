/** Texts from outside that cost more than they may: shown as they came, and why nothing was made of them. */
export const notAnalysed = {
  reasons: {
    'too-large': 'Not analysed: too large',
    'too-slow': 'Not analysed: too slow to read',
  },
  help: {
    'too-large':
      'This text is longer than anything that is read: it is shown as it came, and no question, answer or search word is taken from it.',
    'too-slow':
      'Reading this text took longer than it may: it is shown as it came, and no question, answer or search word is taken from it.',
  },
};
