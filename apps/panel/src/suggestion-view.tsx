import { checkFrom, readyFrom } from '@replique/contract/answering/confidence';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'preact/hooks';
import { Refused } from './api.ts';
import { usePanel } from './context.ts';
import { problemText } from './problem.tsx';
import { Rating } from './rating.tsx';
import { Sentences } from './sentences.tsx';
import { Sources } from './sources.tsx';
import { saveText } from './ticket.ts';

const wordOf = (confidence: number) => {
  if (confidence >= readyFrom) return 'ready';
  return confidence >= checkFrom ? 'check' : 'weak';
};

interface SuggestionViewProps {
  suggestion: Suggestion;
  onChange: (suggestion: Suggestion) => void;
  onAgain: () => void;
}

/** The reply with its sources, and what an agent does with it. */
export function SuggestionView({ suggestion, onChange, onAgain }: SuggestionViewProps) {
  const { words } = usePanel();
  const [shown, setShown] = useState<{ number: number; turn: number } | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [said, say] = useState('');
  const { confidence, silenceReason, openQuestions, text, staleSince } = suggestion;
  const isSilent = suggestion.state === 'silent' && text === '';
  const show = (number: number) => setShown((old) => ({ number, turn: (old?.turn ?? 0) + 1 }));
  return (
    <>
      <section>
        <div class="head">
          <h2>{words.reply}</h2>
          {confidence !== null && (
            <span class={`badge ${wordOf(confidence)}`}>
              {words.confidence[wordOf(confidence)]}
            </span>
          )}
        </div>
        {staleSince && <p class="note">{words.stale}</p>}
        {isSilent && silenceReason && (
          <div class="box">
            <p>
              <b>{words.silentTitle}</b>
            </p>
            <p>{words.silence[silenceReason]}</p>
            <p class="dim">{words.silenceAdvice[silenceReason]}</p>
          </div>
        )}
        {isEditing && (
          <Editor
            suggestion={suggestion}
            say={say}
            onClose={() => setIsEditing(false)}
            onSaved={onChange}
          />
        )}
        {!isSilent && !isEditing && (
          <>
            <Sentences text={text} sentences={suggestion.sentences} onSource={show} />
            <Actions text={text} say={say} onEdit={() => setIsEditing(true)} />
          </>
        )}
        <p role="status" class="status">
          {said}
        </p>
        <div class="row">
          <button type="button" onClick={onAgain}>
            {words.again}
          </button>
          {!isSilent && <Rating key={suggestion.uuid} suggestion={suggestion} say={say} />}
        </div>
      </section>
      {openQuestions.length > 0 && (
        <section>
          <h2>{words.openQuestions}</h2>
          <ul>
            {openQuestions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </section>
      )}
      <Sources sources={suggestion.sources} shown={shown} />
    </>
  );
}

interface ActionsProps {
  text: string;
  say: (text: string) => void;
  onEdit: () => void;
}

function Actions({ text, say, onEdit }: ActionsProps) {
  const { host, words } = usePanel();
  const insert = () =>
    host.insert(text).then(
      () => say(words.inserted),
      () => say(words.insertFailed),
    );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(words.copied);
    } catch {
      // The host's frame gives no leave to write there.
      say(words.copyFailed);
    }
  };
  return (
    <div class="row">
      <button type="button" class="main" onClick={() => void insert()}>
        {words.insert}
      </button>
      <button type="button" onClick={() => void copy()}>
        {words.copy}
      </button>
      <button type="button" onClick={onEdit}>
        {words.edit}
      </button>
    </div>
  );
}

interface EditorProps {
  suggestion: Suggestion;
  say: (text: string) => void;
  onClose: () => void;
  onSaved: (suggestion: Suggestion) => void;
}

function Editor({ suggestion, say, onClose, onSaved }: EditorProps) {
  const { api, words } = usePanel();
  const [text, setText] = useState(suggestion.text);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const saved = await saveText(api, suggestion, text);
      onSaved(saved.suggestion);
      say(saved.isMine ? '' : words.changedMeanwhile);
      onClose();
    } catch (error) {
      say(problemText(words, error instanceof Refused ? error.code : 'failed'));
      setIsBusy(false);
    }
  };
  return (
    <>
      <textarea
        aria-label={words.reply}
        rows={12}
        maxLength={50_000}
        value={text}
        ref={(field) => field?.focus()}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <div class="row">
        <button
          type="button"
          class="main"
          disabled={isBusy || text.trim() === ''}
          onClick={() => void save()}
        >
          {words.save}
        </button>
        <button type="button" onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </>
  );
}
