import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SuggestionInCrm } from '../../helpdesk/write-back/suggestion-in-crm.tsx';
import { AddToTests } from './add-to-tests.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RatingBar } from './rating/rating-bar.tsx';
import { Silence } from './silence.tsx';
import { SourceList } from './sources/source-list.tsx';
import { numberSources } from './sources/source-numbers.ts';
import { SuggestionMeta } from './suggestion-meta.tsx';
import { SuggestionNotices } from './suggestion-notices.tsx';
import { SuggestionText, type Pointed } from './suggestion-text.tsx';
import { SuggestionTranslation } from './suggestion-translation.tsx';
import classes from './suggestions.module.css';
import { VersionList } from './version-list.tsx';
import { WordDiff } from './sent/word-diff.tsx';

interface CitedTextProps {
  text: string;
  sentences: Suggestion['sentences'];
  sources: Suggestion['sources'];
  /** Whose knowledge it is. */
  client: string;
  /** The ticket, once it was saved: who may write judges its documents. */
  savedFor?: string | undefined;
  isModuleOff?: boolean;
  /** Between the text and its sources. */
  between?: ReactNode;
  /** The name of the list of sources where several replies stand side by side. */
  sourcesLabel?: string | undefined;
}

const sourceKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** A reply above its sources; pointing at one shows the other. */
export function CitedText(props: CitedTextProps) {
  const { text, client, savedFor, isModuleOff = false, between } = props;
  const { level } = useSession();
  const { sentences, sources } = useMemo(
    () => numberSources({ sentences: props.sentences, sources: props.sources }),
    [props.sentences, props.sources],
  );
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const openSource = (number: number) => {
    const card = box.current?.querySelector<HTMLElement>(`[data-source="${number}"]`);
    const folded = card?.closest('details');
    if (folded) folded.open = true;
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  };
  // Only one reply on the screen has the keys.
  const keys = savedFor === undefined ? [] : sourceKeys.slice(0, sources.length);
  useSingleKeys(Object.fromEntries(keys.map((key) => [key, () => openSource(Number(key))])));
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
      {between}
      <SourceList
        label={props.sourcesLabel}
        sources={sources}
        sentences={sentences}
        client={client}
        pointed={pointed}
        canCertify={savedFor !== undefined && hasRole(level, 'agent')}
        judgedFor={hasRole(level, 'agent') && !isModuleOff ? savedFor : undefined}
        onPoint={setPointed}
      />
    </div>
  );
}

function Accepted({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { acceptedAt, acceptedAs, acceptedBy } = suggestion;
  const byWhom = acceptedBy
    ? t('suggestions.acceptedBy', { person: acceptedBy })
    : t('suggestions.accepted');
  const title = acceptedAs === 'sent' ? t('sentAnswers.wasSent') : byWhom;
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
        className={`inline-button h-24 ${classes.more}`}
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

interface ShownSuggestionProps {
  suggestion: Suggestion;
  /** The variant that it was made from. */
  previous: Suggestion | undefined;
  client: string;
  /** What the ticket asks. */
  question: string;
  isModuleOff: boolean;
  /** Undefined for who may not, or not now. */
  onWriteAnew: (() => void) | undefined;
  /** An earlier version is the text again. */
  onRestored: () => void;
}

/** A suggestion that was saved: its text or its silence, its sources, how it was written. */
export function ShownSuggestion({
  suggestion,
  previous,
  client,
  question,
  isModuleOff,
  onWriteAnew,
  onRestored,
}: ShownSuggestionProps) {
  const { silenceReason, sentences, sources, text, ticketUuid } = suggestion;
  const about = { client, sources, savedFor: ticketUuid, isModuleOff };
  const rating = <RatingBar suggestion={suggestion} client={client} isModuleOff={isModuleOff} />;
  return (
    <>
      {suggestion.state === 'accepted' && <Accepted suggestion={suggestion} />}
      <SuggestionNotices suggestion={suggestion} onWriteAnew={onWriteAnew} />
      {text !== suggestion.originalText && <Changes suggestion={suggestion} />}
      {suggestion.edits > 0 && (
        <VersionList suggestion={suggestion} isModuleOff={isModuleOff} onRestored={onRestored} />
      )}
      {previous && text !== '' && <Comparison suggestion={suggestion} previous={previous} />}
      {silenceReason ? (
        <>
          <Silence reason={silenceReason} client={client} />
          <CitedText {...about} text="" sentences={[]} between={rating} />
        </>
      ) : (
        <CitedText
          {...about}
          text={text}
          sentences={sentences}
          between={
            <>
              <SuggestionTranslation suggestion={suggestion} />
              <SuggestionInCrm suggestion={suggestion} isModuleOff={isModuleOff} />
              {rating}
              <AddToTests suggestion={suggestion} client={client} question={question} />
            </>
          }
        />
      )}
      <SuggestionMeta suggestion={suggestion} />
    </>
  );
}
