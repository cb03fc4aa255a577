import type { RatingReason, Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'preact/hooks';
import { usePanel } from './context.ts';
import { codeOf, problemText } from './problem.tsx';
import { rate } from './ticket.ts';

const reasons: RatingReason[] = [
  'wrong',
  'incomplete',
  'tone',
  'outdated',
  'wrong-source',
  'other',
];

/** Drawn: not every computer has the sign. */
const Thumb = ({ isDown = false }) => (
  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden class={isDown ? 'down' : undefined}>
    <path d="M7 11v9H4v-9zm0 0 4-8a2.500 2.500 0 0 1 2.500 2.500V9H19a2 2 0 0 1 2 2.300l-1.200 7A2 2 0 0 1 17.800 20H7" />
  </svg>
);

/** Two thumbs; what is bad has a reason. */
export function Rating({
  suggestion,
  say,
}: {
  suggestion: Suggestion;
  say: (text: string) => void;
}) {
  const { api, words } = usePanel();
  const [given, setGiven] = useState<'up' | 'down' | null>(suggestion.ratings[0]?.thumb ?? null);
  const [isAsking, setIsAsking] = useState(false);
  const send = async (rating: Parameters<typeof rate>[2]) => {
    try {
      await rate(api, suggestion, rating);
      setGiven(rating.thumb);
      setIsAsking(false);
      say(words.thanks);
    } catch (error) {
      say(problemText(words, codeOf(error)));
    }
  };
  return (
    <div class="rating">
      <button
        type="button"
        class="icon"
        aria-label={words.good}
        aria-pressed={given === 'up'}
        onClick={() => void send({ thumb: 'up' })}
      >
        <Thumb />
      </button>
      <button
        type="button"
        class="icon"
        aria-label={words.bad}
        aria-pressed={given === 'down'}
        aria-expanded={isAsking}
        onClick={() => setIsAsking(!isAsking)}
      >
        <Thumb isDown />
      </button>
      {isAsking && (
        <fieldset>
          <legend>{words.why}</legend>
          {reasons.map((reason) => (
            <button
              key={reason}
              type="button"
              class="chip"
              onClick={() => void send({ thumb: 'down', reason })}
            >
              {words.reasons[reason]}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
