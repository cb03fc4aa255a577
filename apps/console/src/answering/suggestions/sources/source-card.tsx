import {
  IconExternalLink,
  IconFileText,
  IconMessageCircle,
  IconRosetteDiscountCheck,
  IconStack2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import type { SuggestionSentence } from '@replique/contract/answering/suggestion-sentence';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../../lib/session/access.ts';
import { useSession } from '../../../lib/session/session.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CertifySource } from './certify-source.tsx';
import { markSource, startNearMark } from './mark-passage.ts';
import { RelevanceButton } from './relevance-button.tsx';
import type { MatchEvidence } from '@replique/contract/knowledge/match';
import { MatchWords } from '../../../ui/match-words.tsx';
import { SourceMark } from './source-mark.tsx';
import classes from '../suggestions.module.css';

interface SourceCardProps {
  source: SuggestionSource;
  /** Whose knowledge it is. */
  client: string;
  /** The sentences whose words are marked in the passage. */
  sentences: SuggestionSentence[];
  /** Whether the reply rests on it. */
  evidence: MatchEvidence;
  isOn: boolean;
  /** Whether its document may be certified from here, and whether by the key too. */
  certifying?: 'button' | 'key' | undefined;
  /** The ticket for whose question it may be passed over from here. */
  judgedFor?: string | undefined;
  /** Keys for one source mean this one. */
  isKeyed: boolean;
  onPoint: (source: number | null) => void;
}

const kinds = {
  document: { icon: IconFileText, label: 'suggestions.document' },
  ticket: { icon: IconMessageCircle, label: 'suggestions.pastTicket' },
} as const;
const groupKind = { icon: IconStack2, label: 'suggestions.group' } as const;

/** Longer passages begin folded. */
const foldedFrom = 320;

function SourceTitle({ source, client }: Pick<SourceCardProps, 'source' | 'client'>) {
  const { level } = useSession();
  if (source.kind === 'ticket') {
    return (
      <Link
        to="/tickets/$ticket"
        params={{ ticket: source.uuid }}
        className={`grow shrink medium break ${classes.sourceTitle}`}
      >
        {source.title}
      </Link>
    );
  }
  if (source.group) {
    return (
      <Link
        to="/renforcement/group/$id"
        params={{ id: source.group }}
        className={`grow shrink medium break ${classes.sourceTitle}`}
      >
        {source.title}
      </Link>
    );
  }
  // Knowledge is part of the client's pages, which open from the agent's role up (product.md §3).
  if (!hasRole(level, 'agent'))
    return (
      <span className={`grow shrink medium break ${classes.sourceTitle}`}>{source.title}</span>
    );
  const params = { id: client, document: source.uuid };
  return (
    <Link
      to="/clients/details/$id/knowledge/$document"
      params={params}
      className={`grow shrink medium break ${classes.sourceTitle}`}
    >
      {source.title}
    </Link>
  );
}

function Passage({ source, sentences }: Pick<SourceCardProps, 'source' | 'sentences'>) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = source.text.length > foldedFrom;
  const whole = markSource(source, sentences);
  const parts = isLong && !isWhole ? startNearMark(whole) : whole;
  return (
    <>
      <p
        className={`soft small loose break pre-line mt-4 ${classes.passage}`}
        data-folded={(isLong && !isWhole) || undefined}
      >
        {parts.map((part, index) => {
          const key = `${index} ${part.text}`;
          return part.isMarked ? (
            <mark className="round-2 plain ground-warning" key={key}>
              {part.text}
            </mark>
          ) : (
            <span key={key}>{part.text}</span>
          );
        })}
      </p>
      {isLong && (
        <button
          type="button"
          className={`inline-button h-24 ${classes.more}`}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('suggestions.showLess') : t('suggestions.showAll')}
        </button>
      )}
    </>
  );
}

/** One source: where it is from, and its passage with the words that were used marked. */
export function SourceCard(props: SourceCardProps) {
  const { source, client, sentences, evidence, isOn, certifying, judgedFor, isKeyed, onPoint } =
    props;
  const { t } = useTranslation();
  const { icon: KindIcon, label } = source.group ? groupKind : kinds[source.kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- who points at it sees its sentences
    <li
      data-source={source.number}
      data-on={isOn || undefined}
      data-out={source.mark?.verdict === 'irrelevant' || undefined}
      tabIndex={-1}
      aria-label={t('suggestions.sourceWithTitle', { number: source.number, title: source.title })}
      className={`surface flex gap-10 pad-10-12 ${classes.source}`}
      onPointerEnter={() => onPoint(source.number)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(source.number)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onPoint(null);
      }}
    >
      <span
        className={`stack centre rigid strong round-4 info ground-info text-11 mt-2 h-20 ${classes.number} figures`}
        aria-hidden
      >
        {source.number}
      </span>
      <div className="grow shrink">
        <div className="flex top gap-4">
          <span className="visually-hidden">
            {t('suggestions.source', { number: source.number })}
          </span>
          <SourceTitle source={source} client={client} />
          {source.url && (
            <a
              href={source.url}
              target="_blank"
              rel="noopener noreferrer"
              className="stack centre rigid muted round-4 w-24 h-24 hover hover-text"
              aria-label={`${t('suggestions.openOriginal')}: ${source.title}`}
              title={t('suggestions.openOriginal')}
            >
              <IconExternalLink size={14} aria-hidden />
            </a>
          )}
        </div>
        <div className={`row wrap muted small leading-22 ${classes.sourceMeta}`}>
          <span className="inline-row gap-4">
            <KindIcon size={14} stroke={1.75} aria-hidden />
            {t(label)}
          </span>
          <MatchWords score={source.score} evidence={evidence} />
          {source.heading && <span>{source.heading}</span>}
          {source.isCertified && (
            <span title={t('suggestions.certifiedHelp')}>
              <StatusBadge tone="success" icon={IconRosetteDiscountCheck}>
                {t('suggestions.certified')}
              </StatusBadge>
            </span>
          )}
        </div>
        {(certifying ?? judgedFor) && (
          <div className={`row wrap small leading-22 ${classes.sourceActs}`}>
            {certifying && <CertifySource source={source} hasKey={certifying === 'key'} />}
            {judgedFor && <RelevanceButton ticket={judgedFor} source={source} hasKey={isKeyed} />}
          </div>
        )}
        {source.mark && <SourceMark mark={source.mark} />}
        <Passage source={source} sentences={sentences} />
      </div>
    </li>
  );
}
