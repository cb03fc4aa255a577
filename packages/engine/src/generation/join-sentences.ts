const listItem = /^(?:[-•*]|\d{1,2}[.)])\s/;

/** Whether a sentence is a list item: it stands on a line of its own. */
export function isListItem(text: string): boolean {
  return listItem.test(text);
}

/** The reply as one text: an empty line between paragraphs, list items on their own lines, a space between sentences. */
export function joinSentences(sentences: { text: string; paragraph: boolean }[]): string {
  let joined = '';
  let before = '';
  for (const { text, paragraph } of sentences) {
    if (joined) joined += paragraph ? '\n\n' : isListItem(text) || isListItem(before) ? '\n' : ' ';
    joined += text;
    before = text;
  }
  return joined;
}
