import { nato } from './forms.ts';
import { sayEn, sayFr } from './numbers.ts';
import { figures, makeValues } from './values.ts';

/** Values in pieces of any size, each piece said in another way, with any words and signs between: as nobody planned. */

const between = [
  ' ',
  ', ',
  '. ',
  '\n',
  '\n- ',
  '-',
  ' / ',
  ' ; ',
  '... ',
  '. Next: ',
  '! ',
  '\n\n',
];
const leads = [
  '',
  '',
  'then ',
  'and ',
  'the next one is ',
  'ensuite vient ',
  'after that comes the letter or figure ',
  'which, as you know, is ',
  '- ',
  '* ',
];

export type Mixture = { value: string; text: string };

export function* makeMixtures(count: number): Generator<Mixture> {
  const next = figures(99);
  const draw = (most: number): number => Math.floor((next.next().value as number) * most);
  const pick = (texts: string[]): string => texts[draw(texts.length)] ?? '';
  const values = makeValues(100);
  const sayFigure = (figure: string): string =>
    [
      figure,
      figure,
      sayEn(Number(figure)),
      sayFr(Number(figure)),
      String.fromCodePoint(0x660 + Number(figure)),
    ][draw(5)] ?? figure;
  const sayPiece = (piece: string): string => {
    if (/^\d$/.test(piece)) return sayFigure(piece);
    if (/^[1-9]\d$/.test(piece))
      return [piece, sayEn(Number(piece)), sayFr(Number(piece))][draw(3)] ?? piece;
    const spelled = nato[piece.toLowerCase().charCodeAt(0) - 97];
    if (piece.length === 1 && spelled && draw(4) === 0) return spelled;
    return [piece, piece.toLowerCase(), piece.toUpperCase(), `“${piece}”`][draw(4)] ?? piece;
  };
  for (let at = 0; at < count; at += 1) {
    const value = pick(values);
    let left = value.replace(/[^A-Za-z0-9]/g, '');
    const pieces: string[] = [];
    while (left !== '') {
      const length = draw(3) === 0 ? 1 + draw(3) : 1;
      pieces.push(left.slice(0, length));
      left = left.slice(length);
    }
    const joint = pick(between);
    const lead = draw(2) === 0 ? pick(leads) : null;
    const said = pieces.map((piece) => (lead ?? pick(leads)) + sayPiece(piece)).join(joint);
    yield { value, text: `Here you are: ${said}${draw(4) === 0 ? '' : '. Bye.'}` };
  }
}
