import { Component, createRef } from 'preact';
import { fill } from '../words.ts';
import type { Chat } from './context.ts';
import { Icon } from './icons.tsx';

/** As many characters as a message may have (contract: longestMessage). */
const longest = 4_000;

/** Where the visitor writes; Enter sends, Shift and Enter make a new line. */
export class Composer extends Component<object, { text: string }> {
  override state = { text: '' };
  field = createRef<HTMLTextAreaElement>();
  override componentDidUpdate() {
    fitHeight(this.field.current);
  }
  send(event: Event, isTooLong: boolean) {
    const wanted = this.state.text.trim();
    event.preventDefault();
    this.field.current?.focus();
    if (wanted === '' || isTooLong) return;
    (this.context as Chat).session.send(wanted);
    this.setState({ text: '' });
  }
  override render() {
    const { text } = this.state;
    const { state, words, chosen } = this.context as Chat;
    const wanted = text.trim();
    const isTooLong = wanted.length > longest;
    if (state.refusal === 'blocked') return <div class="foot" />;
    return (
      <div class="foot">
        <Actions />
        <form class="write" onSubmit={(event) => this.send(event, isTooLong)}>
          <textarea
            ref={this.field}
            rows={1}
            value={text}
            aria-label={words.message}
            aria-invalid={isTooLong}
            placeholder={chosen(state.settings.whiteLabel.placeholderText, words.placeholder)}
            onInput={(event) => this.setState({ text: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
              this.send(event, isTooLong);
            }}
          />
          <button
            type="submit"
            class="go"
            aria-label={words.send}
            aria-disabled={wanted === '' || isTooLong}
          >
            <Icon name="send" />
          </button>
        </form>
        <div role="status">
          {isTooLong && <span class="sent bad">{fill(words.tooLong, { count: longest })}</span>}
        </div>
      </div>
    );
  }
}

/** Browsers that size a field by its content need no help. */
function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}

/** What a visitor may do about the conversation as a whole, once there is an answer. */
function Actions(_props: object, { session, state, words, chosen }: Chat) {
  const { settings, chat, messages } = state;
  const { whiteLabel, canEscalate } = settings;
  const isAnswered = messages.some(
    (message) => /^(bot|agent)$/.test(message.author) && message.state !== 'pending',
  );
  if (!chat || !isAnswered) return null;
  return (
    <div class="actions">
      <button type="button" class="action" onClick={() => void session.solve().catch(() => {})}>
        <Icon name="check" />
        {chosen(whiteLabel.problemSolvedAction, words.solved)}
      </button>
      {canEscalate && !chat.isEscalated && chat.state === 'bot' && (
        <button type="button" class="action" onClick={() => session.show('escalate')}>
          <Icon name="person" />
          {chosen(whiteLabel.escalateAction, words.escalate)}
        </button>
      )}
    </div>
  );
}
