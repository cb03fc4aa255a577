/** Texts from outside that cost more than they may: shown as they came, and why nothing was made of them. */
export const notAnalysed = {
  reasons: {
    'too-large': 'Not analysed: too large',
    'too-slow': 'Not analysed: too slow to read',
  },
  help: {
    'too-large':
      'This text is too long to analyse. It is shown as received, without question, answer or search.',
    'too-slow':
      'Analysing this text took too long. It is shown as received, without question, answer or search.',
  },
};
