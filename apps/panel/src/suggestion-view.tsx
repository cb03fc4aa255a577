import { confidenceWord } from '@replique/contract/answering/confidence';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'preact/hooks';
import { usePanel } from './context.ts';
import { copy } from './copy.ts';
import { Editor } from './editor.tsx';
import { InsertButton } from './insert-button.tsx';
import { Rating } from './rating.tsx';
import {
  isSendable,
  OnItsWay,
  replyOf,
  SendButton,
  useWriteBacks,
  type WriteBacks,
} from './sending.tsx';
import { Sentences } from './sentences.tsx';
import { citedIn } from './citations.ts';
import { Sources } from './sources.tsx';
import { Translation } from './translation.tsx';

interface SuggestionViewProps {
  suggestion: Suggestion;
  /** Whether there is anything to do with it; guests read. */
  mayWrite: boolean;
  onChange: (suggestion: Suggestion) => void;
  /** Another one is written. */
  onAgain: () => void;
  /** It is read again: what was sent was accepted with it. */
  onReload: () => void;
}

/** The reply with its sources, and what an agent does with it. */
export function SuggestionView(props: SuggestionViewProps) {
  const { suggestion, mayWrite, onChange, onAgain, onReload } = props;
  const { words } = usePanel();
  const [shown, setShown] = useState<{ number: number; turn: number } | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [said, say] = useState('');
  const writeBacks = useWriteBacks(suggestion.ticketUuid);
  const reply = replyOf(writeBacks, suggestion);
  const sentOrBack = () => {
    void writeBacks.read();
    onReload();
  };
  const { confidence, silenceReason, openQuestions, text, staleSince } = suggestion;
  const isSilent = suggestion.state === 'silent' && text === '';
  const show = (number: number) => setShown((old) => ({ number, turn: (old?.turn ?? 0) + 1 }));
  return (
    <>
      <section>
        <div class="head">
          <h2>{words.reply}</h2>
          {confidence !== null && (
            <span class={`badge ${confidenceWord(confidence)}`}>
              {words.confidence[confidenceWord(confidence)]}
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
            {mayWrite && (
              <Actions
                suggestion={suggestion}
                writeBacks={writeBacks}
                say={say}
                onEdit={() => setIsEditing(true)}
                onSent={sentOrBack}
              />
            )}
            {reply && (
              <OnItsWay reply={reply} say={say} onTakenBack={mayWrite ? sentOrBack : null} />
            )}
            {mayWrite && <Translation suggestion={suggestion} />}
          </>
        )}
        <p role="status" class="status">
          {said}
        </p>
        {mayWrite && (
          <div class="row">
            <button type="button" onClick={onAgain}>
              {words.again}
            </button>
            {!isSilent && <Rating key={suggestion.uuid} suggestion={suggestion} say={say} />}
          </div>
        )}
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
      <Sources sources={suggestion.sources} cited={citedIn(suggestion.sentences)} shown={shown} />
    </>
  );
}

interface ActionsProps {
  suggestion: Suggestion;
  writeBacks: WriteBacks;
  say: (text: string) => void;
  onEdit: () => void;
  onSent: () => void;
}

function Actions({ suggestion, writeBacks, say, onEdit, onSent }: ActionsProps) {
  const { host, words } = usePanel();
  const { text } = suggestion;
  const put = async () => say((await copy(text)) ? words.copied : words.copyFailed);
  return (
    <div class="row">
      <InsertButton text={text} say={say} />
      <button type="button" class={host.insert ? undefined : 'main'} onClick={() => void put()}>
        {words.copy}
      </button>
      <button type="button" onClick={onEdit}>
        {words.edit}
      </button>
      {isSendable(writeBacks, suggestion) && (
        <SendButton
          suggestion={suggestion}
          statuses={writeBacks.known?.replyStatuses ?? []}
          say={say}
          onSent={onSent}
        />
      )}
    </div>
  );
}
