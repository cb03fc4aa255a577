import type { TesterAnswer } from '@replique/contract/answering/tester';
import type { RetrievedNeighbour } from '@replique/contract/knowledge/retrieval';
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePanel } from './context.ts';
import { InsertButton } from './insert-button.tsx';
import { codeOf, Problem, problemText } from './problem.tsx';
import { ask, findPast } from './ticket.ts';
import { useWork } from './use-work.ts';

/** What was answered to tickets like this one; asked for when it is opened. */
export function PastAnswers({ ticket }: { ticket: string }) {
  const { api, words } = usePanel();
  const [work, begin] = useWork<RetrievedNeighbour[]>();
  const load = () => begin(findPast(api, ticket));
  return (
    <section>
      <details onToggle={(event) => event.currentTarget.open && !work && load()}>
        <summary>
          <h2>{words.past}</h2>
        </summary>
        {work?.state === 'busy' && <p class="dim">{words.opening}</p>}
        {work?.state === 'failed' && <Problem code={work.code} onRetry={load} />}
        {work?.state === 'done' && work.value.length === 0 && <p class="dim">{words.pastNone}</p>}
        {work?.state === 'done' &&
          work.value.map((past) => (
            <details key={past.ticket}>
              <summary>{past.subject || past.question}</summary>
              <p class="passage">{past.answer}</p>
            </details>
          ))}
      </details>
    </section>
  );
}

const longest = 2_000;

function Answer({ text }: { text: string }) {
  const [said, say] = useState('');
  return (
    <>
      <p class="reply plain">{text}</p>
      <InsertButton text={text} say={say} />
      <p role="status" class="status">
        {said}
      </p>
    </>
  );
}

/** A question of the agent's own, answered from the knowledge. */
export function AskKnowledge() {
  const { api, host, words } = usePanel();
  const { selected } = host;
  const [question, setQuestion] = useState('');
  const [note, say] = useState('');
  const [work, begin] = useWork<TesterAnswer | null>();
  // No form: the page's policy lets none be sent, wherever to.
  const send = () => {
    if (question.trim() !== '') begin(ask(api, question.trim()));
  };
  const take = (read: NonNullable<typeof selected>) =>
    read().then(
      (text) => {
        setQuestion(text.slice(0, longest));
        say(text === '' ? words.nothingSelected : '');
      },
      (error: unknown) => say(problemText(words, codeOf(error))),
    );
  const answer = work?.state === 'done' ? work.value : null;
  // The question stands at the end of a frame that is scrolled: its answer would come below what is seen.
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (work) said.current?.scrollIntoView({ block: 'nearest' });
  }, [work]);
  return (
    <section>
      <h2>{words.ask}</h2>
      <div class="row">
        <input
          aria-label={words.question}
          placeholder={words.question}
          maxLength={longest}
          value={question}
          onInput={(event) => setQuestion(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && send()}
        />
        <button type="button" disabled={work?.state === 'busy'} onClick={send}>
          {words.askNow}
        </button>
        {selected && (
          <button type="button" onClick={() => void take(selected)}>
            {words.takeSelected}
          </button>
        )}
      </div>
      {note !== '' && (
        <p role="status" class="status">
          {note}
        </p>
      )}
      <div aria-live="polite" ref={said}>
        {work?.state === 'busy' && <p class="dim">{words.answering}</p>}
        {answer?.silenceReason && <p>{words.silence[answer.silenceReason]}</p>}
        {answer?.state === 'ready' && <Answer text={answer.text} />}
        {answer?.state === 'failed' && <p>{words.failed}</p>}
        {work?.state === 'failed' && <Problem code={work.code} onRetry={send} />}
      </div>
    </section>
  );
}
