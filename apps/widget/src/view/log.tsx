import { Component, createRef } from 'preact';
import type { WidgetMessage } from '@replique/contract/chat/widget';
import type { Chat } from './context.ts';
import { Face } from './face.tsx';
import { MessageRow, Typing } from './message-row.tsx';
import { OutgoingRow } from './outgoing-row.tsx';
import { Prose } from './prose.tsx';

const nearPx = 120;

/**
 * The conversation. It is announced by the announcer, sentence by sentence, and so not live itself. It stays at its end
 * while things are added, unless the visitor reads further up.
 */
export class Log extends Component {
  list = createRef<HTMLDivElement>();
  isNear = true;
  shown = '';
  // What comes up below the list takes room from it, not its end.
  watch = new ResizeObserver(() => this.toEnd());
  override componentDidMount() {
    if (this.list.current) this.watch.observe(this.list.current);
    this.componentDidUpdate();
  }
  override componentWillUnmount() {
    this.watch.disconnect();
  }
  override componentDidUpdate() {
    const { outbox, chat, isOpen } = (this.context as Chat).state;
    const shown = `${outbox.at(-1)?.key} ${chat?.uuid} ${isOpen}`;
    if (shown !== this.shown) this.isNear = true;
    this.shown = shown;
    this.toEnd();
  }
  toEnd() {
    const list = this.list.current;
    if (list && this.isNear) list.scrollTop = list.scrollHeight;
  }
  override render() {
    const { state, words } = this.context as Chat;
    const { messages, outbox, chat, isLoading, isPersonTyping } = state;
    const shown = messages.filter(isShown);
    const keys = new Set(messages.map(({ key }) => key));
    const waiting = outbox.filter(
      (each) => !keys.has(each.key) && each.chat === (chat?.uuid ?? null),
    );
    return (
      <div
        ref={this.list}
        class="log"
        role="log"
        aria-live="off"
        aria-label={words.conversation}
        // What scrolls is reached by the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: list }) => {
          this.isNear = list.scrollHeight - list.scrollTop - list.clientHeight < nearPx;
        }}
      >
        {isLoading ? (
          <div role="status" aria-label={words.loading}>
            <div class="skeleton" />
            <div class="skeleton" />
          </div>
        ) : (
          <>
            <Welcome isAlone={shown.length === 0 && waiting.length === 0} />
            {shown.map((message, at) => (
              <MessageRow
                key={message.uuid}
                message={message}
                isFirst={shown[at - 1]?.author !== message.author}
                isLast={at === shown.length - 1 && waiting.length === 0}
              />
            ))}
            {waiting.map((message) => (
              <OutgoingRow key={message.key} message={message} />
            ))}
            {isPersonTyping && chat?.agent && <Typing name={chat.agent} isFirst />}
          </>
        )}
      </div>
    );
  }
}

const isShown = ({ state, author }: WidgetMessage): boolean =>
  state !== 'cancelled' && !(author === 'event' && state === 'pending');

/** What a visitor reads first, and the questions that they may begin with. */
function Welcome(
  { isAlone }: { isAlone: boolean },
  { session, state: { settings }, words, chosen }: Chat,
) {
  const actions = settings.quickActions.map((each) => chosen(each, '')).filter(Boolean);
  return (
    <div class="row first">
      <Face isSmall />
      <div class="body">
        <div class="bubble">
          <Prose text={chosen(settings.welcomeText, words.welcome)} />
        </div>
        {isAlone && actions.length > 0 && (
          <div class="chips" role="group" aria-label={words.suggestions}>
            {actions.map((text) => (
              <button key={text} type="button" class="chip" onClick={() => session.send(text)}>
                {text}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
