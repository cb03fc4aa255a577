import type { ReactNode } from 'react';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { CitedText } from './cited-text.tsx';
import { Silence } from './silence.tsx';
import { WritingNotices } from './suggestion-notices.tsx';
import { joinSentences } from '@replique/contract/answering/text-lines';

interface AnswerViewProps {
  /** Names its sources among those of other answers on the page. */
  sourcesLabel: string;
  /** Whose knowledge it is. */
  client: string;
  sources: Suggestion['sources'];
  answer: Pick<
    Suggestion,
    'text' | 'sentences' | 'silenceReason' | 'fellBack' | 'model' | 'notes'
  > &
    Partial<Pick<Suggestion, 'openQuestions'>>;
  /** Between the text and its sources. */
  children?: ReactNode;
}

/** An answer that is no suggestion of a ticket: what to know, its sentences, and its sources. */
export function AnswerView(props: AnswerViewProps) {
  const { client, sources, sourcesLabel, answer, children } = props;
  const { silenceReason } = answer;
  return (
    <>
      <WritingNotices written={{ ...answer, sources }} />
      {silenceReason && <Silence reason={silenceReason} client={client} />}
      <CitedText
        text={silenceReason ? '' : answer.text}
        sentences={silenceReason ? [] : answer.sentences}
        sources={sources}
        client={client}
        sourcesLabel={sourcesLabel}
        between={children}
      />
    </>
  );
}

/** The same while it is being written, or what had arrived when it was broken off. */
export function AnswerInWriting({
  client,
  sources,
  sourcesLabel,
  sentences,
}: Pick<AnswerViewProps, 'client' | 'sources' | 'sourcesLabel'> & {
  sentences: Suggestion['sentences'];
}) {
  return (
    <CitedText
      text={joinSentences(sentences)}
      sentences={sentences}
      sources={sources}
      client={client}
      sourcesLabel={sourcesLabel}
    />
  );
}
