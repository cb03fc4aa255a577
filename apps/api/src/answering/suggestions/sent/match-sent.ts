import {
  chooseSent,
  type Said,
  type SentMatch,
  type Suggested,
} from '@replique/engine/matching/choose-sent';

/** Task of deps.texts: which suggestion of a ticket was sent, and as which message. */
export function matchSent({
  suggestions,
  messages,
}: {
  suggestions: Suggested[];
  messages: Said[];
}): SentMatch | null {
  return suggestions.length > 0 ? chooseSent(suggestions, messages) : null;
}
