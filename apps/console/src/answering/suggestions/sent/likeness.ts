interface Part {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/** Below this share of words that both have, a difference word by word says nothing. */
const leastShared = 0.3;
/** Short texts are read at a glance, however different. */
const fewWords = 12;

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** Whether two texts have enough in common for their difference to be shown word by word. */
export function isAlike(parts: Part[]): boolean {
  let [shared, left, right] = [0, 0, 0];
  for (const { value, added, removed } of parts) {
    const words = countWords(value);
    if (added) right += words;
    else if (removed) left += words;
    else shared += words;
  }
  const longer = shared + Math.max(left, right);
  return longer < fewWords || shared / longer >= leastShared;
}
