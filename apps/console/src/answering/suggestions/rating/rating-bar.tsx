import { ActionIcon } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import type { Suggestion, SuggestionRating } from '@replique/contract/answering/suggestions';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../../lib/session/access.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useRateSuggestion, type RatingChange } from '../sent/changes.ts';
import { RatingForm } from './rating-form.tsx';
import classes from './rating.module.css';

function RatingLine({ rating, isMine }: { rating: SuggestionRating; isMine: boolean }) {
  const { t } = useTranslation();
  const { thumb, reason, comment, wrongDocument, betterDocument, at, person } = rating;
  const Thumb = thumb === 'up' ? IconThumbUp : IconThumbDown;
  return (
    <li
      className={`flex soft small leading-20 gap-8 rigid-icon ${classes.rating}`}
      data-thumb={thumb}
    >
      <Thumb size={14} aria-label={thumb === 'up' ? t('workbench.up') : t('workbench.down')} />
      <div className="break shrink">
        <span className="medium plain">{isMine ? t('workbench.mine') : person.name}</span>
        {reason && <span>{t(`workbench.reasons.${reason}`)}</span>}
        <span className="muted">
          <RelativeTime at={at} />
        </span>
        {comment && <p>{comment}</p>}
        {wrongDocument && <p>{t('workbench.wrongWas', { title: wrongDocument.title })}</p>}
        {betterDocument && <p>{t('workbench.betterWas', { title: betterDocument.title })}</p>}
      </div>
    </li>
  );
}

interface ThumbProps {
  way: 'up' | 'down';
  isOn: boolean;
  isBusy: boolean;
  onClick: () => void;
}

function Thumb({ way, isOn, isBusy, onClick }: ThumbProps) {
  const { t } = useTranslation();
  const Glyph = way === 'up' ? IconThumbUp : IconThumbDown;
  const label = t(`workbench.${way}`);
  return (
    <ActionIcon
      variant={isOn ? 'filled' : 'default'}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-busy={isBusy || undefined}
      data-thumb={way}
      onClick={onClick}
    >
      <Glyph size={16} aria-hidden />
    </ActionIcon>
  );
}

interface RatingBarProps {
  suggestion: Suggestion;
  client: string;
  isModuleOff: boolean;
}

/** What people say of a suggestion; the person's own word can be given, changed and taken back. */
export function RatingBar({ suggestion, client, isModuleOff }: RatingBarProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { level, userUuid } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useRateSuggestion(suggestion);
  const canRate = hasRole(level, 'agent') && !isModuleOff;
  const mine = suggestion.ratings.find(({ person }) => person.uuid === userUuid);
  const focusThumb = (way: 'up' | 'down') =>
    box.current?.querySelector<HTMLElement>(`[data-thumb="${way}"]`)?.focus();
  const rate = (rating: RatingChange | null) => {
    if (isPending) return;
    mutate(rating, {
      onSuccess() {
        setIsOpen(false);
        focusThumb(rating?.thumb ?? mine?.thumb ?? 'up');
        if (rating) showAlert({ text: escapeHtml(t('workbench.rated')) });
      },
      onError: (failure) => {
        if (!isOpen)
          showAlert({ text: escapeHtml(errorText(failure)), severity: 'error', delay: 8 });
      },
    });
  };
  useSingleKeys({ r: canRate ? () => focusThumb('up') : undefined });
  if (!canRate && suggestion.ratings.length === 0) return null;
  return (
    <div ref={box} className="stack gap-8 mt-12">
      {canRate && (
        <div
          className={`row wrap gap-6 ${classes.thumbs}`}
          role="group"
          aria-label={t('workbench.rate')}
          aria-keyshortcuts="r"
        >
          <span className={`muted small ${classes.label}`} aria-hidden>
            {t('workbench.rate')}
          </span>
          <Thumb
            way="up"
            isOn={mine?.thumb === 'up'}
            isBusy={isPending}
            onClick={() => rate(mine?.thumb === 'up' ? null : { thumb: 'up', comment: '' })}
          />
          <Thumb
            way="down"
            isOn={mine?.thumb === 'down'}
            isBusy={isPending}
            onClick={() => setIsOpen(!isOpen)}
          />
          {mine && (
            <button
              type="button"
              className={`pressable accent small round-4 no-ground h-24 hover-underline ${classes.withdraw}`}
              onClick={() => rate(null)}
            >
              {t('workbench.withdraw')}
            </button>
          )}
        </div>
      )}
      {isOpen && (
        <RatingForm
          suggestion={suggestion}
          client={client}
          before={mine?.thumb === 'down' ? mine : undefined}
          isBusy={isPending}
          error={error}
          onSave={rate}
          onCancel={() => {
            setIsOpen(false);
            focusThumb('down');
          }}
        />
      )}
      {suggestion.ratings.length > 0 && !isOpen && (
        <ul className="list stack gap-6" aria-label={t('workbench.ratings')}>
          {suggestion.ratings.map((rating) => (
            <RatingLine
              key={rating.person.uuid}
              rating={rating}
              isMine={rating.person.uuid === userUuid}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
