import { Chains, Row } from '../../generation/confidential/chains.ts';
import { ConfidentialCheck } from '../../generation/confidential/confidential-check.ts';
import * as declared from '../../generation/confidential/declared.ts';
import * as encodings from '../../generation/confidential/encodings.ts';
import { fold, plain, squeeze, turned } from '../../generation/confidential/fold.ts';
import * as numbers from '../../generation/confidential/number-words.ts';
import {
  saysConfidential,
  Withholding,
  withholdConfidential,
} from '../../generation/confidential/withhold.ts';
import { collect } from '../../generation/test-input.ts';
import type { SentenceEvent } from '../../generation/types.ts';
import type { Readers } from '../registry.ts';
import * as input from './inputs.ts';

/** Values as companies have them, one of figures alone: figures are in every text. */
const values = ['FERN-4471', '2580', 'Thursday', 'VIP', 'amber otter'];
const limits = { gap: 16, figures: 2, anyOrder: true };
const read = (text: string) => new ConfidentialCheck(values).read(text, 1);
const chained = (text: string) => {
  const chains = new Chains(['fern4471', '2580'], limits);
  for (const word of text.split(/[^a-z0-9]+/))
    chains.read([{ text: word }], { isFigure: /\d/.test(word), sentence: 1 });
  return chains.heldFrom;
};
const said = (text: string, index: number): SentenceEvent => ({
  type: 'sentence',
  index,
  text,
  sources: [1],
  spans: [],
  paragraph: false,
  supported: true,
});

async function* sayAll(texts: string[]): AsyncGenerator<SentenceEvent> {
  for (const [index, text] of texts.entries()) yield said(text, index);
}

/** What of generation/confidential reads foreign text. */
export const confidentialReaders: Readers = {
  'generation/confidential/chains': {
    Chains: chained,
    Row: (text) => {
      const row = new Row(['fern4471', 'thursday']);
      text.split('\n').forEach((line, at) => row.read(line, at));
      return row.heldFrom(2);
    },
  },
  'generation/confidential/confidential-check': {
    ConfidentialCheck: {
      sentence: read,
      lines: (text) => {
        const check = new ConfidentialCheck(values);
        text.split('\n').forEach((line, at) => check.read(line, at));
        return check.heldFrom;
      },
      withPieces: (text) => read(`It begins with FERN ${text} and ends with 4471`),
    },
  },
  'generation/confidential/declared': {
    declaredIn: {
      text: declared.declaredIn,
      open: (text) => declared.declaredIn(`[[confidential: ${text}`),
    },
    takeDeclared: (text) => declared.takeDeclared(input.asGuidelines(text)),
    hideValues: declared.hideValues(values),
    hideConfidential: (text) =>
      declared.hideConfidential(input.asMessage(text), declared.hideValues(values)),
  },
  'generation/confidential/encodings': {
    partsOf: encodings.partsOf,
    leet: encodings.leet,
    inLeet: (text) => [...encodings.inLeet(text)],
    inBase64: encodings.inBase64,
    initials: (text) => [...encodings.initials(text)],
    initialOf: encodings.initialOf,
    base64Words: encodings.base64Words,
    looksEncoded: encodings.looksEncoded,
  },
  'generation/confidential/fold': { fold, plain, squeeze, turned },
  'generation/confidential/number-words': {
    isNumberWord: numbers.isNumberWord,
    readWord: numbers.readWord,
    readNumber: (text) => numbers.readNumber(text.split(/\s/)),
  },
  'generation/confidential/withhold': {
    saysConfidential: (text) => saysConfidential(text, values),
    Withholding: {
      before: (text) => new Withholding(values, [text]).push(said('It is 4471.', 0)),
      often: (text) => {
        const withholding = new Withholding(values);
        text.split('\n').forEach((line, at) => withholding.push(said(`${line} FERN-4471`, at)));
        return withholding.end();
      },
    },
    withholdConfidential: (text) =>
      collect(
        withholdConfidential(sayAll(text.split('\n')), {
          ...input.asMessage('How?'),
          confidential: values,
        }),
      ),
  },
};
