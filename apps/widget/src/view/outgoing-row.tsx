import type { Outgoing } from '../kept.ts';
import type { Chat } from './context.ts';
import { Prose } from './prose.tsx';

/** A message that the server has not taken yet, with why. */
export function OutgoingRow({ message }: { message: Outgoing }, { session, state, words }: Chat) {
  const { isOnline, isCutOff } = state;
  const waits = isOnline && !isCutOff ? words.sending : words.waitsForNetwork;
  return (
    <div class="row visitor first">
      <span class="sr">{words.you}</span>
      <div class="bubble waits">
        <Prose text={message.text} />
      </div>
      {message.refused ? (
        <span class="sent bad">
          {words.notSent}
          <button type="button" class="link" onClick={() => session.retry(message.key)}>
            {words.retry}
          </button>
        </span>
      ) : (
        <span class="sent">{waits}</span>
      )}
    </div>
  );
}
