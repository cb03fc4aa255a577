import { readHistory } from '../session/later-acts.ts';
import { useEffect, useRef } from 'preact/hooks';
import type { Chat } from './context.ts';
import { laterWords } from './later-words.ts';

/** The visitor's own conversations, the newest first. */
export function History(_props: object, around: Chat) {
  const { session, state, words, chosen } = around;
  const { history, settings, chat, language } = state;
  const more = laterWords(around);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    void readHistory(session);
  }, [session]);
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <>
      <h3 ref={title} tabIndex={-1}>
        {chosen(settings.whiteLabel.historyTexts, words.history)}
      </h3>
      {history === null && (
        <div role="status" aria-label={words.loading}>
          <div class="skeleton" />
          <div class="skeleton" />
        </div>
      )}
      {history === 'failed' && (
        <p role="alert">
          {more.historyFailed}{' '}
          <button type="button" class="link" onClick={() => void readHistory(session)}>
            {words.retry}
          </button>
        </p>
      )}
      {Array.isArray(history) && history.length === 0 && <p>{more.historyEmpty}</p>}
      {Array.isArray(history) && history.length > 0 && (
        <ul>
          {history.map(({ uuid, title: question, lastAt, state }) => (
            <li key={uuid}>
              <button
                type="button"
                class="past"
                aria-current={uuid === chat?.uuid}
                onClick={() => void session.pick(uuid)}
              >
                <b>{question}</b>
                <span>
                  <time dateTime={lastAt}>{day.format(new Date(lastAt))}</time> ·{' '}
                  {more.states[state]}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
