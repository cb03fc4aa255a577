import type { MessageStructureObject } from 'imapflow';

/** What a mail is made of, as the server tells it. */

/** Parts in parts, deeper than any program writes them. */
const mostDepth = 30;

export function* leaves(
  node: MessageStructureObject,
  depth = 0,
): Generator<MessageStructureObject> {
  if (depth > mostDepth) return;
  if (!node.childNodes?.length) yield node;
  for (const child of node.childNodes ?? []) yield* leaves(child, depth + 1);
}

/** A mail of one part has no number for it. */
export const partOf = ({ part }: MessageStructureObject): string => part ?? '1';
