import { Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { cutAtBlanks } from '@replique/contract/answering/blanks';
import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { FactMark } from '../../helpdesk/third-party/fact-mark.tsx';
import { useConflictText } from './contradictions.tsx';
import { markSource, startNearMark } from './sources/mark-passage.ts';
import classes from './suggestions.module.css';
import { layOutLines, type Segment } from '@replique/contract/answering/text-lines';

/** The sentence and source that the pointer or the focus is on. */
export interface Pointed {
  sentence: number | null;
  source: number;
}

interface SuggestionTextProps {
  text: string;
  sentences: SuggestionSentence[];
  sources: SuggestionSource[];
  pointed: Pointed | null;
  onPoint: (pointed: Pointed | null) => void;
  /** A marker was chosen: its source is to be shown. */
  onOpen: (source: number) => void;
}

function Preview({ source, sentence }: { source: SuggestionSource; sentence: SuggestionSentence }) {
  return (
    <span className={`stack small gap-4 ${classes.preview}`}>
      <strong>{source.title}</strong>
      {source.heading && <span>{source.heading}</span>}
      <span className={`pre-line clip ${classes.previewText}`}>
        {startNearMark(markSource(source, [sentence])).map((part, index) => {
          const key = `${index} ${part.text}`;
          return part.isMarked ? <b key={key}>{part.text}</b> : <span key={key}>{part.text}</span>;
        })}
      </span>
    </span>
  );
}

type MarkerProps = Pick<SuggestionTextProps, 'onPoint' | 'onOpen'> & {
  source: SuggestionSource;
  /** Its place among the sentences. */
  place: number;
  sentence: SuggestionSentence;
};

function Marker({ source, place, sentence, onPoint, onOpen }: MarkerProps) {
  const { t } = useTranslation();
  const point = () => onPoint({ sentence: place, source: source.number });
  return (
    <Tooltip
      label={<Preview source={source} sentence={sentence} />}
      multiline
      w={320}
      position="bottom"
      events={{ hover: true, focus: true, touch: false }}
    >
      <button
        type="button"
        className={`text-button inline-grid strong figures round-4 h-24 text-11 hover-underline min-w-24 inner-outline ${classes.marker}`}
        aria-label={t('suggestions.sourceWithTitle', {
          number: source.number,
          title: source.title,
        })}
        onPointerEnter={point}
        onPointerLeave={() => onPoint(null)}
        onFocus={point}
        onBlur={() => onPoint(null)}
        onClick={() => onOpen(source.number)}
      >
        {source.number}
      </button>
    </Tooltip>
  );
}

/** Beside a sentence that no source says, or a source says otherwise: to be checked before it is sent. */
function UnsupportedMark({ conflict }: Pick<SuggestionSentence, 'conflict'>) {
  const { t } = useTranslation();
  const conflictText = useConflictText();
  const isContradicted = conflict?.verdict === 'contradicted';
  return (
    <Tooltip
      label={conflictText(conflict)}
      multiline
      w={280}
      position="bottom"
      events={{ hover: true, focus: true, touch: true }}
    >
      <button
        type="button"
        className={`inline-grid ${isContradicted ? 'danger' : 'caution'} no-ground no-border cursor-help w-24 h-24 pad-0 ${classes.unsupportedMark}`}
        aria-label={isContradicted ? t('suggestions.contradicted') : t('suggestions.unsupported')}
      >
        <IconAlertTriangle size={14} aria-hidden />
      </button>
    </Tooltip>
  );
}

/** Words as they stand, with what is still to be filled in marked. */
function Words({ text }: { text: string }) {
  return cutAtBlanks(text).map((part, place) => {
    const key = `${place} ${part.text}`;
    if (!part.isBlank) return <Fragment key={key}>{part.text}</Fragment>;
    return (
      <mark key={key} className="round-2 ground-warning caution">
        {part.text}
      </mark>
    );
  });
}

/** Characters that are kept on one line with a mark. */
const longestKept = 16;

/** Whether a sentence says something of its own: neither courtesy nor the address of an article. */
function tells(
  { text, sources: cited, facts = [], supported }: SuggestionSentence,
  sources: SuggestionSource[],
): boolean {
  if (!supported || facts.length > 0) return true;
  const isPointer = sources.some(
    ({ number, url }) => url !== null && cited.includes(number) && text.includes(url),
  );
  return cited.length > 0 && !isPointer;
}

/** Greeting, thanks, closing and further reading are alike in every reply: the eye goes to what answers. */
const isQuiet = (
  sentence: SuggestionSentence,
  all: SuggestionSentence[],
  sources: SuggestionSource[],
): boolean => !tells(sentence, sources) && all.some((each) => tells(each, sources));

function Sentence({ segment, ...props }: Omit<SuggestionTextProps, 'text'> & { segment: Segment }) {
  const { sentences, sources, pointed, onPoint, onOpen } = props;
  const index = segment.sentence;
  const sentence = index === null ? undefined : sentences[index];
  if (index === null || sentence === undefined)
    return (
      <span>
        <Words text={segment.text} />
      </span>
    );
  const cited = sentence.sources;
  const isOn =
    pointed !== null &&
    (pointed.sentence === null ? cited.includes(pointed.source) : pointed.sentence === index);
  const markers = sources.filter((source) => cited.includes(source.number));
  const { facts = [] } = sentence;
  const hasMark = markers.length > 0 || facts.length > 0 || !sentence.supported;
  // A mark never stands alone on a line: it goes with the last word, or with the end of a long one, as an address.
  const { length } = segment.text;
  const lastWord = hasMark
    ? Math.max(segment.text.lastIndexOf(' ') + 1, length - longestKept)
    : length;
  return (
    <span
      data-on={isOn || undefined}
      data-unsupported={sentence.supported ? undefined : (sentence.conflict?.verdict ?? 'nowhere')}
      data-quiet={isQuiet(sentence, sentences, sources) || undefined}
      className={`round-4 quick-ground ${classes.sentence}`}
    >
      <Words text={segment.text.slice(0, lastWord)} />
      <span className="nowrap">
        <Words text={segment.text.slice(lastWord)} />
        {markers.map((source) => (
          <Marker key={source.number} {...{ source, place: index, sentence, onPoint, onOpen }} />
        ))}
        {facts.length > 0 && <FactMark ids={facts} />}
        {!sentence.supported && <UnsupportedMark conflict={sentence.conflict} />}
      </span>
    </span>
  );
}

/** A reply as it will be read, each sentence with the marks of its sources. */
export function SuggestionText({ text, ...props }: SuggestionTextProps) {
  return (
    <div className={`looser break ${classes.text}`}>
      {layOutLines(text, props.sentences).map((line, row) => (
        <p
          key={`${row} ${line.segments[0]?.text}`}
          data-item={line.item ?? undefined}
          data-paragraph={line.startsParagraph || undefined}
        >
          {line.segments.map((segment, place) => (
            <Fragment key={`${place} ${segment.text}`}>
              <Sentence segment={segment} {...props} />
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}
