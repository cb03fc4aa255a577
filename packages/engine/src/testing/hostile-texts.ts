/**
 * Texts from outside as somebody writes them who wants to stop the reader: each repeats one thing, with and without
 * line breaks. Whatever reads foreign text is fed with all of them, in growing lengths (growth.ts).
 */

type Shape = (length: number) => string;

/** `piece` over and over, after `lead`. */
function again(piece: string, lead = ''): Shape {
  return (length) => (lead + piece.repeat(Math.ceil(length / piece.length))).slice(0, length);
}

/** A piece that is another each time. */
function counted(piece: (count: number) => string, lead = ''): Shape {
  return (length) => {
    let text = lead;
    for (let count = 1; text.length < length; count += 1) text += piece(count);
    return text.slice(0, length);
  };
}

/** As many opened as closed. */
function nested(open: string, close: string): Shape {
  return (length) => {
    const times = Math.floor(length / (open.length + close.length));
    return `${open.repeat(times)}a${close.repeat(times)}`;
  };
}

const letters = 'etaoinshrdlu';

/** A word of its own for each number, as words look. */
function word(count: number): string {
  let said = '';
  for (let rest = count; rest > 0; rest = Math.floor(rest / letters.length))
    said += letters[rest % letters.length];
  return said;
}

const markUp: Record<string, Shape> = {
  'list items': again('<li>a', '<ol>'),
  'closed list items': again('<li>a</li>', '<ul>'),
  'nested lists': again('<ol><li>a'),
  'nested closed lists': nested('<ul><li>a', '</li></ul>'),
  'nested blocks': again('<div>'),
  'nested closed blocks': nested('<div>', '</div>'),
  'nested quotations': nested('<blockquote>', '</blockquote>'),
  'table rows': again('<tr><td>a</td><td>b</td></tr>', '<table>'),
  'table cells': again('<td>a</td>', '<table><tr>'),
  'nested tables': again('<table><tr><td>a'),
  'unclosed elements': again('<b>'),
  'unclosed paragraphs': again('<p>a'),
  'unclosed tags': again('<a '),
  'less-than signs': again('<'),
  attributes: counted((count) => `a${count}="b" `, '<a '),
  'unclosed attributes': again('<a href="'),
  'unclosed comments': again('<!--'),
  comments: again('<!-- a -->'),
  'unclosed sections': again('<![CDATA['),
  links: counted((count) => `<a href="https://a.test/${count}">a</a> `),
  headings: again('<h2>a</h2><p>b.</p>\n'),
  'line break elements': again('a<br>\n'),
  'unclosed scripts': again('<script>'),
  entities: again('&amp;'),
  'unclosed entities': again('&#1&nbsp'),
};

const mail: Record<string, Shape> = {
  'quoted lines': again('> a\n'),
  'nested quotes': again('>'),
  'spaced quotes': again('> > > a\n'),
  'quote introductions': again('On Mon, 3 Jan 2022 at 10:00, Ann <a@b.test> wrote:\n'),
  'folded introductions': again('On Mon, 3 Jan 2022\nLe lundi 3 janvier\n'),
  'introductions in a line': again('on a wrote le a écrit '),
  headers: again('From: a\nTo: b\nSent: c\nSubject: d\n'),
  'sender lines': again('De : a\n'),
  'headers in a line': again('From: a To: b '),
  'original messages': again('-----Original Message-----\n'),
  'blank lines': again('\n'),
  'lines of spaces': again('   \n'),
  'carriage returns': again('\r\n'),
  'lines of a letter': again('a\n'),
  'numbered lines': counted((count) => `${count}. a\n`),
  'dashed lines': again('- a\n  - b\n'),
  'lines with colons': again('a:\n'),
  greetings: again('Hello,\n'),
  'greetings in a line': again('Dear Ann, '),
  closings: again('Thanks,\n'),
  'closings in a line': again('Merci, Anna '),
  'signature marks': again('-- \n'),
};

const markdown: Record<string, Shape> = {
  'bold marks': again('**'),
  'italic marks': again('*a _b'),
  backticks: again('`'),
  fences: again('```\n'),
  'unclosed links': again('[a]('),
  'written links': again('[a](https://a.test/b) '),
  'heading marks': again('# a\n'),
  'rows of bars': again('| a | b |\n'),
};

const signs: Record<string, Shape> = {
  'square brackets': again('['),
  'round brackets': again('('),
  'curly brackets': again('{{'),
  placeholders: again('[[EMAIL_1]] '),
  'unclosed placeholders': again('[[EMAIL_'),
  commas: again(','),
  'commas and words': again('a, '),
  semicolons: again('a;'),
  'quotation marks': again('"'),
  'quoted words': again('"a" «b» '),
  apostrophes: again("l'a n't "),
  hyphens: again('-'),
  backslashes: again('\\'),
  spaces: again(' '),
  'mixed spaces': again('\t \u00a0'),
  'one long word': again('a'),
  'long words': counted((count) => `${'ab'.repeat(30)}${count} `),
  'lone surrogates': again('\ud800'),
  'pairs of surrogates': again('😀'),
  'combining marks': again('e\u0301\u0300'),
  'bidirectional marks': again('\u202ea\u2066'),
  'zero-width signs': again('a\u200b\u200d'),
};

const data: Record<string, Shape> = {
  'mail addresses': again('a@a.'),
  'at signs': again('a@'),
  addresses: again('http://'),
  'distinct addresses': counted((count) => `https://a.test/${count} `),
  digits: again('1'),
  'groups of digits': again('12 345-'),
  phones: again('+33 6 12 34 56 78 '),
  accounts: again('FR76 3000 6000 0112 3456 7890 189 '),
  'order numbers': counted((count) => `FH-${100_000 + count} `),
  'postal addresses': again('12 bis rue de la Paix, 75002 Paris '),
  days: again('2020-01-02 12/03/2021 '),
  amounts: again('12,50 € $1,299.00 5% '),
  names: again('Jean Dupont, Marie '),
};

const language: Record<string, Shape> = {
  'sentence ends': again('a. a! a? '),
  'full stops': again('.'),
  abbreviations: again('e.g. M. 1. '),
  'mixed languages': again('the les and pas you vous is est '),
  'capital words': again('Aa Bb Cc '),
  negations: again("you don't not never ne pas "),
  'one sentence': again('The parcel never arrived at my house in Lyon. '),
  'one sentence a line': again('You can change the address in your account within 30 days.\n'),
  'one question': again('How can I change my delivery address? '),
  'distinct words': counted((count) => `${word(count)} `),
  'distinct sentences': counted((count) => `The ${word(count)} costs ${count} euros. `),
  'distinct lines': counted((count) => `You must not send the ${word(count)} back\n`),
};

const plain: Record<string, Shape> = {
  ...markUp,
  ...mail,
  ...markdown,
  ...signs,
  ...data,
  ...language,
};

/** A bit of every shape, over and over. */
const everything: Shape = (length) => {
  const piece = Object.values(plain)
    .map((shape) => shape(60))
    .join(' ');
  return again(piece)(length);
};

const shapes: Record<string, Shape> = { ...plain, everything };

/** What {@link hostileText} can write. */
export const hostileShapes: readonly string[] = Object.keys(shapes);

/** One of each kind: with these every reader is measured at every test; with all by `GROWTH=all`. */
const usual = [
  'list items',
  'nested closed lists',
  'nested blocks',
  'table cells',
  'unclosed tags',
  'attributes',
  'unclosed comments',
  'entities',
  'quoted lines',
  'nested quotes',
  'folded introductions',
  'headers',
  'blank lines',
  'spaces',
  'lines of a letter',
  'numbered lines',
  'greetings',
  'closings in a line',
  'unclosed links',
  'rows of bars',
  'square brackets',
  'placeholders',
  'commas',
  'quotation marks',
  'one long word',
  'lone surrogates',
  'combining marks',
  'bidirectional marks',
  'mail addresses',
  'distinct addresses',
  'digits',
  'order numbers',
  'abbreviations',
  'one sentence a line',
  'distinct words',
  'distinct lines',
  'everything',
];

/** The shapes that a test measures. */
export const usualShapes: readonly string[] =
  process.env['GROWTH'] === 'all' ? hostileShapes : usual;

/** A text of a shape and of so many UTF-16 units (one more or less where it must close what it opens). */
export function hostileText(name: string, length: number): string {
  const shape = shapes[name];
  if (!shape) throw new RangeError(`No hostile text is called ${name}.`);
  return shape(length);
}
