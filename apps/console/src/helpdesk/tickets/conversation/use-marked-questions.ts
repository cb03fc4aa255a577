import { useEffect, type RefObject } from 'react';
import { findText, type Spot } from './find-text.ts';

/** As the style sheet calls it. */
const name = 'asked-questions';
/** The question is the last one: so many messages of the customer are looked through, from the last back. */
const mostMessages = 5;

function textsOf(body: Node): Text[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Where the last of the messages that holds a question has it. */
function rangesIn(messages: Text[][], questions: readonly string[]): Range[] {
  return questions.flatMap((question) => {
    for (const nodes of messages) {
      const place = findText(
        nodes.map(({ data }) => data),
        question,
      );
      if (place) return rangeOf(nodes, place);
    }
    return [];
  });
}

function rangeOf(nodes: Text[], { from, to }: { from: Spot; to: Spot }): Range[] {
  const [first, last] = [nodes[from.piece], nodes[to.piece]];
  if (!first || !last) return [];
  const range = document.createRange();
  range.setStart(first, from.offset);
  range.setEnd(last, to.offset);
  return [range];
}

/**
 * Marks what the customer asks where they wrote it, so that the eye need not look for it. Nothing of the page is changed
 * by it: a message's HTML comes later than the page, and a browser that cannot mark shows the message as it is.
 */
export function useMarkedQuestions(
  box: RefObject<HTMLElement | null>,
  questions: readonly string[],
): void {
  const wanted = questions.join('\n');
  useEffect(() => {
    const pane = box.current;
    // Old browsers have no such thing, whatever the types say.
    const highlights = (globalThis.CSS as Partial<typeof CSS> | undefined)?.highlights;
    if (!pane || wanted === '' || !highlights) return;
    const mark = () => {
      const messages = [...pane.querySelectorAll('[data-role="requester"] [data-message]')];
      const ranges = rangesIn(
        messages.slice(-mostMessages).toReversed().map(textsOf),
        wanted.split('\n'),
      );
      highlights.set(name, new Highlight(...ranges));
    };
    const observer = new MutationObserver(mark);
    observer.observe(pane, { childList: true, subtree: true });
    mark();
    return () => {
      observer.disconnect();
      highlights.delete(name);
    };
  }, [box, wanted]);
}
