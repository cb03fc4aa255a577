import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useInstructionLabel } from './instruction-label.ts';
import { AutomaticBadge, ConfidenceBadge } from './suggestion-meta.tsx';
import classes from './suggestions.module.css';

interface EarlierSuggestionsProps {
  suggestions: Suggestion[];
  shown: string | undefined;
  onShow: (uuid: string) => void;
}

function StateBadge({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  if (suggestion.state === 'accepted')
    return <StatusBadge tone="success">{t('suggestions.accepted')}</StatusBadge>;
  if (suggestion.confidence === null)
    return <StatusBadge tone="neutral">{t('suggestions.silent')}</StatusBadge>;
  return <ConfidenceBadge confidence={suggestion.confidence} />;
}

/** The first words that say something: after the greeting. */
function excerpt(suggestion: Suggestion): string {
  return (
    suggestion.sentences.find((sentence) => sentence.sources.length > 0)?.text ?? suggestion.text
  );
}

/** Everything that was proposed for this ticket; a click shows one above. */
export function EarlierSuggestions({ suggestions, shown, onShow }: EarlierSuggestionsProps) {
  const { t } = useTranslation();
  const instructionLabel = useInstructionLabel();
  if (suggestions.every(({ uuid }) => uuid === shown)) return null;
  return (
    <section className="line-above pt-14">
      <h2>{t('suggestions.earlier')}</h2>
      <ul className="gap-4 unmarked stack only-mt-8 pad-0">
        {suggestions.map((suggestion) => (
          <li key={suggestion.uuid} className="shrink">
            <button
              type="button"
              className={`stack whole left-text no-ground pointer gap-4 hover own-colour round-6 ${classes.earlierItem}`}
              aria-pressed={suggestion.uuid === shown}
              onClick={() => onShow(suggestion.uuid)}
            >
              <span className="wrap shrink small gap-4-8">
                <StateBadge suggestion={suggestion} />
                {suggestion.createdBy === null && <AutomaticBadge />}
                {suggestion.instruction && <span>{instructionLabel(suggestion.instruction)}</span>}
                <span className="push muted">
                  <RelativeTime at={suggestion.createdAt} />
                </span>
              </span>
              <span className="soft small nowrap clip ellipsis">
                {suggestion.silenceReason
                  ? t(`suggestions.silence.${suggestion.silenceReason}`)
                  : excerpt(suggestion)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
