import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import { layOutLines, type Segment } from '@replique/contract/answering/text-lines';
import { citedIn } from './citations.ts';
import { usePanel } from './context.ts';
import { fill } from './words.ts';

interface SentencesProps {
  /** As it stands, with what people changed. */
  text: string;
  sentences: SuggestionSentence[];
  /** Shows the source of this number. */
  onSource: (number: number) => void;
}

/** The reply, each sentence that still stands in it with the numbers of its sources; what no source says is marked. */
export function Sentences({ text, sentences, onSource }: SentencesProps) {
  const cited = citedIn(sentences);
  return (
    <div class="reply">
      {layOutLines(text, sentences).map((line, at) => (
        <p key={at} class={line.startsParagraph || at === 0 ? undefined : 'tight'}>
          {line.segments.map((segment, place) => (
            <Part
              key={place}
              segment={segment}
              sentence={segment.sentence === null ? undefined : sentences[segment.sentence]}
              cited={cited}
              onSource={onSource}
            />
          ))}
        </p>
      ))}
    </div>
  );
}

interface PartProps extends Pick<SentencesProps, 'onSource'> {
  segment: Segment;
  sentence: SuggestionSentence | undefined;
  cited: number[];
}

function Part({ segment, sentence, cited, onSource }: PartProps) {
  const { words } = usePanel();
  const doubt = () => {
    if (sentence?.conflict?.verdict === 'contradicted') return words.contradicted;
    return sentence && !sentence.supported ? words.noSource : undefined;
  };
  const warning = doubt();
  return (
    <>
      <span class={warning && 'doubt'} title={warning}>
        {segment.text}
      </span>
      {warning && <span class="unseen"> ({warning})</span>}
      {sentence?.sources.map((number) => (
        <button
          key={number}
          type="button"
          class="cite"
          aria-label={fill(words.source, { number: cited.indexOf(number) + 1 })}
          onClick={() => onSource(number)}
        >
          {cited.indexOf(number) + 1}
        </button>
      ))}
    </>
  );
}
