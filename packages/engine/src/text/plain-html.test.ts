import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlToText, linksOf } from './html.ts';
import { plainHtmlToText } from './plain-html.ts';

/** Unknown elements mean nothing to `htmlToText`, but send it through a document. */
const throughDocument = (html: string): string => htmlToText(`<x-any></x-any>${html}`);

const words = fc.constantFrom(
  ...'Click here.|Open |É|it: |> quoted|\n|  |.|"|&amp;|&lt;b&gt;|&quot;|&nbsp;|&#39;'.split('|'),
  ...'<br>|<br />|<br/>|<p>|</p>|</div>|<b>|</span>|</a>'.split('|'),
);
const starts = [
  'p',
  'div class="a b"',
  'b',
  'i',
  'u',
  'em',
  'strong',
  'span style="x"',
  'a href="https://a.example/b"',
  'a class="c" href=" /d#e " title="f"',
  'a name="href=g"',
  'a href="#top"',
];
const { markUp } = fc.letrec<{ markUp: string }>((tie) => ({
  markUp: fc
    .array(
      fc.oneof(
        { maxDepth: 5 },
        words,
        fc
          .tuple(fc.constantFrom(...starts), tie('markUp'))
          .map(([start, inside]) => `<${start}>${inside}</${start.split(' ')[0]}>`),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
}));

describe('plainHtmlToText', () => {
  it('reads simple mark-up as the walk through a document does', () => {
    let read = 0;
    fc.assert(
      fc.property(markUp, (html) => {
        const text = plainHtmlToText(html);
        read += Number(text !== null);
        expect(text ?? throughDocument(html)).toBe(throughDocument(html));
        expect(linksOf(html)).toEqual(linksOf(`<x-any></x-any>${html}`));
      }),
      { numRuns: 1_000 },
    );
    expect(read).toBeGreaterThan(200);
  });

  it.each([
    ['<p>a<script>b</script></p>'],
    ['<p hidden="">a</p>'],
    ['<div id="toc">a</div>'],
    ['<ul><li>a</li></ul>'],
    ['<p>AT&T</p>'],
    ['<p>&eacute;</p>'],
    ['<p>1 < 2</p>'],
    ['<P>a</P>'],
    ['<p onclick=a>b</p>'],
    ['<p'],
    ['<!-- a -->b'],
    ['<b>'.repeat(101)],
    ['a</div>b'],
    ['<p>a<p>b'],
    ['<b>a<i>b</b>c</i>'],
  ])('leaves %s to it', (html) => {
    expect(plainHtmlToText(html)).toBeNull();
  });
});
