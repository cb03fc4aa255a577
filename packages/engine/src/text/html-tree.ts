import { Parser } from 'htmlparser2';

/** What is read of an element; `tag` in capitals. A text stands in pieces, cut at its entities. */
export type HtmlElement = {
  tag: string;
  attributes: Record<string, string>;
  parent: HtmlElement | null;
  nodes: (HtmlElement | string)[];
};

const mostElements = 60_000;
/** Far deeper than any page; the parser looks through what is open. */
const deepest = 1_000;

/** Mark-up made to hurt: parsing it to its end would take long. */
class Tangled extends Error {}

/** The words alone. */
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>?/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('<', ' ');

const elementOf = (tag: string, parent: HtmlElement | null): HtmlElement => ({
  tag,
  attributes: {},
  parent,
  nodes: [],
});

/** @throws Tangled */
function parse(body: string): HtmlElement {
  const page = elementOf('', null);
  let open = page;
  let depth = 0;
  let elements = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      elements += 1;
      depth += 1;
      if (elements > mostElements || depth > deepest) throw new Tangled();
      const element = { ...elementOf(name.toUpperCase(), open), attributes };
      open.nodes.push(element);
      open = element;
    },
    ontext(text) {
      open.nodes.push(text);
    },
    onclosetag() {
      depth -= 1;
      open = open.parent ?? page;
    },
  });
  parser.write(`<html><body>${body}</body></html>`);
  parser.end();
  return page.nodes.find((node) => typeof node !== 'string') ?? page;
}

/** The elements of a fragment or page; of what is tangled beyond reading its words alone. */
export function parseHtml(html: string): HtmlElement {
  try {
    return parse(html);
  } catch (error) {
    if (!(error instanceof Tangled)) throw error;
    return parse(wordsOf(html));
  }
}

/** Elements directly within another. */
export function childrenOf({ nodes }: HtmlElement): HtmlElement[] {
  return nodes.filter((node) => typeof node !== 'string');
}

/** Every element below another, in the order of the page. */
export function* elementsIn(parent: HtmlElement): Generator<HtmlElement> {
  const left = childrenOf(parent).toReversed();
  for (let element = left.pop(); element; element = left.pop()) {
    yield element;
    left.push(...childrenOf(element).toReversed());
  }
}

/** All the text in an element. */
export function textOf(element: HtmlElement): string {
  return element.nodes.map((node) => (typeof node === 'string' ? node : textOf(node))).join('');
}
