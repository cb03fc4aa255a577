import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AutomaticBadge, ConfidenceBadge } from '../suggestion-meta.tsx';

/** A person's words are in it: what the engine thought of its own no longer tells. */
const isEdited = ({ silenceReason, text, originalText }: Suggestion) =>
  silenceReason === null && text !== originalText;

/** The composer's name, and in words what to think of the reply in it. */
export function ReplyHead({ shown }: { shown: Suggestion | undefined }) {
  const { t } = useTranslation();
  return (
    <div className="row wrap gap-6 min-h-24">
      <h2 id="reply" className="me-auto" tabIndex={-1}>
        {t('suggestions.title')}
      </h2>
      {shown && shown.confidence !== null && !isEdited(shown) && (
        <ConfidenceBadge confidence={shown.confidence} />
      )}
      {shown && isEdited(shown) && (
        <StatusBadge tone="neutral">{t('suggestions.edited')}</StatusBadge>
      )}
      {shown && shown.createdBy === null && <AutomaticBadge />}
    </div>
  );
}
