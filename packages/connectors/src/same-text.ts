/** Whether a text is one that was sent, whatever the platform made of its spaces and put below it. */

/** Each step takes a time that only the length decides. */
const words = (text: string) =>
  text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&(?:#39|apos);/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, '');

/** Their clock and ours are not the same. */
const clockMs = 60_000;

export function isSameText(
  reply: { text: string; since: Date },
  found: { texts: (string | null | undefined)[]; at: Date | null },
): boolean {
  if (found.at !== null && found.at.getTime() < reply.since.getTime() - clockMs) return false;
  const sent = words(reply.text);
  return sent !== '' && found.texts.some((text) => words(text ?? '').startsWith(sent));
}
