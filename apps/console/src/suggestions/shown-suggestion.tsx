import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { useSession } from '../lib/session.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Notice } from './notice.tsx';
import type { Suggestion } from './queries.ts';
import { Silence } from './silence.tsx';
import { SourceList } from './source-list.tsx';
import { SuggestionMeta } from './suggestion-meta.tsx';
import { SuggestionNotices } from './suggestion-notices.tsx';
import { SuggestionText, type Pointed } from './suggestion-text.tsx';
import { SuggestionTranslation } from './suggestion-translation.tsx';
import classes from './suggestions.module.css';
import { WordDiff } from './word-diff.tsx';

interface CitedTextProps {
  text: string;
  sentences: Suggestion['sentences'];
  sources: Suggestion['sources'];
  /** Whose knowledge it is. */
  client: string;
  /** It was saved: its documents can be certified by who may write. */
  isSaved?: boolean;
  /** Between the text and its sources. */
  translation?: ReactNode;
}

/** A reply above its sources; pointing at one shows the other. */
export function CitedText(props: CitedTextProps) {
  const { text, sentences, sources, client, isSaved = false, translation } = props;
  const { level } = useSession();
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const openSource = (number: number) => {
    const card = box.current?.querySelector<HTMLElement>(`[data-source="${number}"]`);
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  };
  return (
    <div ref={box}>
      <SuggestionText
        text={text}
        sentences={sentences}
        sources={sources}
        pointed={pointed}
        onPoint={setPointed}
        onOpen={openSource}
      />
      {translation}
      <SourceList
        sources={sources}
        sentences={sentences}
        client={client}
        pointed={pointed}
        canCertify={isSaved && hasRole(level, 'agent')}
        onPoint={setPointed}
      />
    </div>
  );
}

function Accepted({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { acceptedAt, acceptedBy } = suggestion;
  const title = acceptedBy
    ? t('suggestions.acceptedBy', { person: acceptedBy })
    : t('suggestions.accepted');
  return (
    <Notice tone="success" title={title}>
      {acceptedAt && <RelativeTime at={acceptedAt} />} · {t('suggestions.acceptedText')}
    </Notice>
  );
}

interface DifferenceProps {
  show: string;
  hide: string;
  label: string;
  before: string;
  after: string;
}

/** Two texts word by word, behind a button. */
function Difference({ show, hide, ...texts }: DifferenceProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? hide : show}
      </button>
      {isShown && <WordDiff {...texts} />}
    </>
  );
}

function Changes({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  return (
    <Difference
      show={t('suggestions.showChanges')}
      hide={t('suggestions.hideChanges')}
      label={t('suggestions.changesOf')}
      before={suggestion.originalText}
      after={suggestion.text}
    />
  );
}

/** The variant before and this one. */
function Comparison({ suggestion, previous }: { suggestion: Suggestion; previous: Suggestion }) {
  const { t } = useTranslation();
  return (
    <Difference
      show={t('suggestions.compare')}
      hide={t('suggestions.hideComparison')}
      label={t('suggestions.comparison')}
      before={previous.text}
      after={suggestion.text}
    />
  );
}

/** A suggestion that was saved: its text or its silence, its sources, how it was written. */
export function ShownSuggestion({
  suggestion,
  previous,
  client,
}: {
  suggestion: Suggestion;
  /** The variant that it was made from. */
  previous: Suggestion | undefined;
  client: string;
}) {
  const { silenceReason, sentences, sources, text } = suggestion;
  return (
    <>
      {suggestion.state === 'accepted' && <Accepted suggestion={suggestion} />}
      <SuggestionNotices suggestion={suggestion} />
      {text !== suggestion.originalText && <Changes suggestion={suggestion} />}
      {previous && text !== '' && <Comparison suggestion={suggestion} previous={previous} />}
      {silenceReason ? (
        <>
          <Silence reason={silenceReason} />
          <CitedText text="" sentences={[]} sources={sources} client={client} isSaved />
        </>
      ) : (
        <CitedText
          text={text}
          sentences={sentences}
          sources={sources}
          client={client}
          isSaved
          translation={<SuggestionTranslation suggestion={suggestion} />}
        />
      )}
      <SuggestionMeta suggestion={suggestion} />
    </>
  );
}
