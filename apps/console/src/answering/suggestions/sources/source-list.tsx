import { useTranslation } from 'react-i18next';
import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import { SourceCard } from './source-card.tsx';
import type { Pointed } from '../suggestion-text.tsx';
import classes from '../suggestions.module.css';

interface SourceListProps {
  /** Its name where several replies stand side by side. */
  label?: string | undefined;
  sources: SuggestionSource[];
  sentences: SuggestionSentence[];
  client: string;
  pointed: Pointed | null;
  /** It was saved and the person may write: documents can be certified here. */
  canCertify: boolean;
  /** The ticket for whose question documents can be passed over; undefined for who may not. */
  judgedFor: string | undefined;
  onPoint: (pointed: Pointed | null) => void;
}

/** The sentences whose words a source's passage shows: the one pointed at, else all that cite it. */
function sentencesOf(
  source: number,
  sentences: SuggestionSentence[],
  pointed: Pointed | null,
): SuggestionSentence[] {
  const cited = sentences.filter((sentence) => sentence.sources.includes(source));
  const one =
    pointed?.source === source && pointed.sentence !== null
      ? sentences[pointed.sentence]
      : undefined;
  return one ? [one] : cited;
}

/** The source that the key V means: the one pointed at, else the first document that is cited. */
function keyedSource(
  sources: SuggestionSource[],
  cited: SuggestionSource[],
  pointed: Pointed | null,
): SuggestionSource | undefined {
  if (pointed) return sources.find(({ number }) => number === pointed.source);
  return cited.find(({ kind }) => kind === 'document');
}

/** The sources that sentences cite, and folded below what else was looked at. */
export function SourceList(props: SourceListProps) {
  const { sources, sentences, client, pointed, canCertify, judgedFor, onPoint } = props;
  const { t } = useTranslation();
  const citedNumbers = new Set(sentences.flatMap((sentence) => sentence.sources));
  const cited = sources.filter((source) => citedNumbers.has(source.number));
  const others = sources.filter((source) => !citedNumbers.has(source.number));
  const keyed = keyedSource(sources, cited, pointed);
  const certifying = (source: SuggestionSource) => {
    if (!canCertify || source.kind !== 'document') return undefined;
    return source === keyed ? 'key' : 'button';
  };
  const evidenceOf = (source: SuggestionSource) => {
    if (citedNumbers.has(source.number)) return 'cited';
    return cited.length > 0 ? 'found' : 'refused';
  };
  const card = (source: SuggestionSource) => (
    <SourceCard
      key={source.number}
      source={source}
      client={client}
      sentences={sentencesOf(source.number, sentences, pointed)}
      evidence={evidenceOf(source)}
      certifying={certifying(source)}
      judgedFor={source.kind === 'document' ? judgedFor : undefined}
      isKeyed={source === keyed}
      isOn={pointed?.source === source.number}
      onPoint={(number) => onPoint(number === null ? null : { sentence: null, source: number })}
    />
  );
  if (sources.length === 0) return null;
  return (
    <section
      className="heads-14"
      aria-label={props.label ?? t('suggestions.sources')}
      data-tour="sources"
    >
      {cited.length > 0 && <h2>{t('suggestions.sources')}</h2>}
      {cited.length > 0 && (
        <ul className="stack unmarked gap-8 only-mt-8 pad-0">{cited.map(card)}</ul>
      )}
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>
            {cited.length > 0
              ? t('suggestions.otherSources', { count: others.length })
              : t('suggestions.lookedAt', { count: others.length })}
          </summary>
          <ul className="stack unmarked gap-8 only-mt-8 pad-0">{others.map(card)}</ul>
        </details>
      )}
    </section>
  );
}
