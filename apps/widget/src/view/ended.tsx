import { useEffect, useRef, useState } from 'preact/hooks';
import { rateChat } from '../session/later-acts.ts';
import type { Chat } from './context.ts';
import { laterWords } from './later-words.ts';
import { Icon } from './icons.tsx';

/** Under a conversation that has ended: how it was, and the way to another one. */
export function Ended(_props: object, { session, state: { settings, chat }, words, chosen }: Chat) {
  return (
    <>
      {chat && <Rating />}
      <button type="button" class="button" onClick={() => void session.pick(null)}>
        {chosen(settings.whiteLabel.newConversationText, words.newConversation)}
      </button>
    </>
  );
}

function Rating(_props: object, around: Chat) {
  const { session, state } = around;
  const score = state.chat?.score ?? null;
  const more = laterWords(around);
  const [comment, setComment] = useState('');
  const [isRated] = useState(score !== null);
  const [isSent, setSent] = useState(false);
  const thanks = useRef<HTMLParagraphElement>(null);
  // The button that had the focus went with its form.
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);
  const rate = (to: 'good' | 'bad', words?: string) =>
    void rateChat(session, to, words).then(
      () => words !== undefined && setSent(true),
      () => {},
    );
  if (isRated || isSent) {
    return (
      <p ref={thanks} role="status" tabIndex={-1}>
        {more.rateThanks}
      </p>
    );
  }
  return (
    <div>
      <p id="rate">{more.rateQuestion}</p>
      <div class="rates" role="group" aria-labelledby="rate">
        <Rate isDown={false} label={more.rateGood} score={score} onRate={rate} />
        <Rate isDown label={more.rateBad} score={score} onRate={rate} />
      </div>
      {score && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            rate(score, comment);
          }}
        >
          <textarea
            class="comment"
            rows={2}
            maxLength={1_000}
            value={comment}
            aria-label={more.rateComment}
            placeholder={more.rateComment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
          <button type="submit" class="button plain">
            {more.rateSend}
          </button>
        </form>
      )}
    </div>
  );
}

interface RateProps {
  isDown: boolean;
  label: string;
  score: 'good' | 'bad' | null;
  onRate: (score: 'good' | 'bad') => void;
}

function Rate({ isDown, label, score, onRate }: RateProps) {
  const own = isDown ? 'bad' : 'good';
  return (
    <button
      type="button"
      class={isDown ? 'chip down' : 'chip'}
      aria-pressed={score === own}
      onClick={() => onRate(own)}
    >
      <Icon name="thumb" />
      {label}
    </button>
  );
}
