import type { WidgetMessage } from '@replique/contract/chat/widget';
import type { Part } from '../session/state.ts';
import { fill } from '../words.ts';
import type { Chat } from './context.ts';
import { Face } from './face.tsx';
import { Icon } from './icons.tsx';
import { OutLink, Prose } from './prose.tsx';

interface RowProps {
  message: WidgetMessage;
  isFirst: boolean;
  isLast: boolean;
}

/** One thing that was said, or that happened. */
export function MessageRow(
  { message, isFirst, isLast }: RowProps,
  { state: { parts }, words, events }: Chat,
) {
  const { author, event, name } = message;
  if (author === 'event') {
    return <div class="event">{message.text || (event && events[event])}</div>;
  }
  if (author === 'visitor') return <OwnRow message={message} isFirst={isFirst} />;
  const written = parts[message.uuid] ?? [];
  if (message.state === 'pending' && written.length === 0) return <Typing isFirst={isFirst} />;
  const text = message.state === 'pending' ? joinParts(written) : message.text || words.failed;
  return (
    <div class={isFirst ? 'row first' : 'row'}>
      {isFirst && <Face isSmall name={author === 'agent' ? name : null} />}
      <div class="body">
        {isFirst && author === 'agent' && name && <span class="who">{name}</span>}
        <div class="bubble">
          <Prose text={text} />
        </div>
        {message.state !== 'pending' && <After message={message} isLast={isLast} />}
      </div>
    </div>
  );
}

/** Sentences as they come, put together as the whole will be. */
export const joinParts = (parts: Part[]): string =>
  parts
    .map(({ text, paragraph }, at) => (at === 0 ? '' : paragraph ? '\n\n' : ' ') + text)
    .join('');

function OwnRow({ message, isFirst }: Omit<RowProps, 'isLast'>, { words }: Chat) {
  return (
    <div class={isFirst ? 'row visitor first' : 'row visitor'}>
      <span class="sr">{words.you}</span>
      <div class="bubble">
        <Prose text={message.text} />
      </div>
    </div>
  );
}

/** Where an answer is from, what may be answered to it, and whether it helped. */
function After(
  { message, isLast }: Omit<RowProps, 'isFirst'>,
  { session, state: chatState, words, chosen }: Chat,
) {
  const { settings, chat, language } = chatState;
  const { sources, choices, offersEscalation, author, state, at } = message;
  const mayAnswer = isLast && chat?.state !== 'closed';
  const mayEscalate =
    mayAnswer &&
    (offersEscalation || state === 'failed') &&
    !chat?.isEscalated &&
    settings.canEscalate;
  return (
    <>
      {settings.showSources && sources.length > 0 && <Sources sources={sources} />}
      {mayAnswer && choices.length > 0 && (
        <div class="chips" role="group" aria-label={words.choices}>
          {choices.map((choice) => (
            <button key={choice} type="button" class="chip" onClick={() => session.send(choice)}>
              {choice}
            </button>
          ))}
        </div>
      )}
      {mayEscalate && (
        <div class="chips">
          <button type="button" class="chip" onClick={() => session.show('escalate')}>
            <Icon name="person" />
            {chosen(settings.whiteLabel.escalateAction, words.escalate)}
          </button>
        </div>
      )}
      <div class="after">
        <time dateTime={at}>{timeOf(at, language)}</time>
        {author === 'bot' && state === 'done' && <Thumbs message={message} />}
      </div>
    </>
  );
}

const timeOf = (at: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(at));

function Sources({ sources }: { sources: WidgetMessage['sources'] }, { words }: Chat) {
  return (
    <div class="sources">
      <p>{words.sources}</p>
      <ul>
        {sources.map(({ title, url }) => (
          <li key={`${title} ${url}`}>
            {url ? (
              <OutLink url={url} class="source">
                <Icon name="page" />
                <span>{title}</span>
              </OutLink>
            ) : (
              <span class="source">
                <Icon name="page" />
                <span>{title}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Thumbs({ message: { uuid, score } }: Pick<RowProps, 'message'>, { session, words }: Chat) {
  const rate = (to: 'good' | 'bad') =>
    void session.rateMessage(uuid, score === to ? null : to).catch(() => {});
  return (
    <>
      <button
        type="button"
        class="thumb"
        aria-pressed={score === 'good'}
        aria-label={words.helpful}
        title={words.helpful}
        onClick={() => rate('good')}
      >
        <Icon name="thumb" />
      </button>
      <button
        type="button"
        class="thumb down"
        aria-pressed={score === 'bad'}
        aria-label={words.notHelpful}
        title={words.notHelpful}
        onClick={() => rate('bad')}
      >
        <Icon name="thumb" />
      </button>
    </>
  );
}

/** Somebody, or the bot, is writing. */
export function Typing(
  { name, isFirst }: { name?: string; isFirst: boolean },
  { state: { settings }, words, chosen }: Chat,
) {
  const text = name
    ? fill(words.personTyping, { name })
    : chosen(settings.whiteLabel.agentTypingText, words.typing);
  return (
    <div class={isFirst ? 'row first' : 'row'}>
      {isFirst && <Face isSmall name={name} />}
      <div class="body">
        <div class="bubble">
          <span class="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </div>
        <span class="who">{text}</span>
      </div>
    </div>
  );
}
