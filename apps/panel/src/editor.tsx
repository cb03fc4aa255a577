import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'preact/hooks';
import { usePanel } from './context.ts';
import { codeOf, problemText } from './problem.tsx';
import { saveText } from './ticket.ts';

interface EditorProps {
  suggestion: Suggestion;
  say: (text: string) => void;
  onClose: () => void;
  onSaved: (suggestion: Suggestion) => void;
}

export function Editor({ suggestion, say, onClose, onSaved }: EditorProps) {
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
      say(problemText(words, codeOf(error)));
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
