import { Tooltip } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { markPassage, startNearMark } from './mark-passage.ts';
import type { SuggestionSentence, SuggestionSource } from './queries.ts';
import classes from './suggestions.module.css';
import { layOutLines, type Segment } from './text-lines.ts';

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

function Preview({ source, sentence }: { source: SuggestionSource; sentence: string }) {
  return (
    <span className={classes.preview}>
      <strong>{source.title}</strong>
      {source.heading && <span>{source.heading}</span>}
      <span className={classes.previewText}>
        {startNearMark(markPassage(source.text, [sentence])).map((part, index) => {
          const key = `${index} ${part.text}`;
          return part.isMarked ? <b key={key}>{part.text}</b> : <span key={key}>{part.text}</span>;
        })}
      </span>
    </span>
  );
}

type MarkerProps = Pick<SuggestionTextProps, 'onPoint' | 'onOpen'> & {
  source: SuggestionSource;
  sentence: number;
  text: string;
};

function Marker({ source, sentence, text, onPoint, onOpen }: MarkerProps) {
  const { t } = useTranslation();
  const point = () => onPoint({ sentence, source: source.number });
  return (
    <Tooltip
      label={<Preview source={source} sentence={text} />}
      multiline
      w={320}
      position="bottom"
      events={{ hover: true, focus: true, touch: false }}
    >
      <button
        type="button"
        className={classes.marker}
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

function Sentence({ segment, ...props }: Omit<SuggestionTextProps, 'text'> & { segment: Segment }) {
  const { sentences, sources, pointed, onPoint, onOpen } = props;
  const index = segment.sentence;
  const cited = index === null ? [] : (sentences[index]?.sources ?? []);
  const isOn =
    pointed !== null &&
    (pointed.sentence === null ? cited.includes(pointed.source) : pointed.sentence === index);
  if (index === null) return <span>{segment.text}</span>;
  const markers = sources.filter((source) => cited.includes(source.number));
  // A mark never stands alone on a line: it goes with the last word.
  const lastWord = markers.length === 0 ? segment.text.length : segment.text.lastIndexOf(' ') + 1;
  return (
    <span data-on={isOn || undefined} className={classes.sentence}>
      {segment.text.slice(0, lastWord)}
      <span className={classes.end}>
        {segment.text.slice(lastWord)}
        {markers.map((source) => (
          <Marker
            key={source.number}
            {...{ source, sentence: index, text: segment.text, onPoint, onOpen }}
          />
        ))}
      </span>
    </span>
  );
}

/** A reply as it will be read, each sentence with the marks of its sources. */
export function SuggestionText({ text, ...props }: SuggestionTextProps) {
  return (
    <div className={classes.text}>
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
