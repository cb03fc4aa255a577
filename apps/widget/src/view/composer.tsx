import { useEffect, useRef, useState } from 'preact/hooks';
import { fill } from '../words.ts';
import { useChat, useSession, useWords } from './context.ts';
import { Icon } from './icons.tsx';

/** As many characters as a message may have (contract: longestMessage). */
const longest = 4_000;

/** Where the visitor writes; Enter sends, Shift and Enter make a new line. */
export function Composer() {
  const session = useSession();
  const { settings, refusal } = useChat();
  const { words, chosen } = useWords();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const wanted = text.trim();
  const isTooLong = wanted.length > longest;
  useEffect(() => fitHeight(field.current), [text]);
  if (refusal === 'blocked') return <div class="foot" />;

  const send = () => {
    if (wanted === '' || isTooLong) return field.current?.focus();
    session.send(wanted);
    setText('');
    field.current?.focus();
  };
  return (
    <div class="foot">
      <Actions />
      <form
        class="write"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <textarea
          ref={field}
          rows={1}
          value={text}
          aria-label={words.message}
          aria-invalid={isTooLong}
          placeholder={chosen(settings.whiteLabel.placeholderText, words.placeholder)}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            send();
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
        {isTooLong && <span class="error">{fill(words.tooLong, { count: longest })}</span>}
      </div>
    </div>
  );
}

/** Browsers that size a field by its content need no help. */
function fitHeight(field: HTMLTextAreaElement | null): void {
  if (!field || CSS.supports('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}

/** What a visitor may do about the conversation as a whole, once there is an answer. */
function Actions() {
  const session = useSession();
  const { settings, chat, messages } = useChat();
  const { words, chosen } = useWords();
  const { whiteLabel, canEscalate } = settings;
  const isAnswered = messages.some(
    ({ author, state }) => (author === 'bot' || author === 'agent') && state !== 'pending',
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
