import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { DocumentPairDetail } from '@replique/contract/knowledge/gaps';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './gaps.module.css';

interface PairSideProps {
  pair: DocumentPairDetail;
  side: 'left' | 'right';
  /** Undefined where it may not be retired. */
  onRetire: (() => void) | undefined;
}

/** One of the two documents: how it stands, and its text with what is different marked. */
export function PairSide({ pair, side, onRetire }: PairSideProps) {
  const { t } = useTranslation();
  const document = pair[side];
  const text = side === 'left' ? pair.leftText : pair.rightText;
  return (
    <section className="surface pad-16 heads-14" aria-labelledby={`pair-${side}`}>
      <h2 className="break" id={`pair-${side}`} lang={pair.language}>
        {document.title}
      </h2>
      <p className="row wrap gap-4-8">
        {document.isCertified && <StatusBadge tone="success">{t('gaps.certified')}</StatusBadge>}
        {document.isRetired && <StatusBadge tone="neutral">{t('gaps.isRetired')}</StatusBadge>}
        <span className="muted small">
          {document.uses === 0 ? t('gaps.usesNever') : t('gaps.uses', { count: document.uses })} ·{' '}
          <RelativeTime at={document.updatedAt} />
        </span>
      </p>
      <div className={`stack gap-6 mt-12 ${classes.text}`} lang={pair.language}>
        {text.map((sentence, index) => (
          <p key={index} data-mark={sentence.mark}>
            {sentence.mark === 'disagrees' ? (
              <mark className="own-colour ground-danger">{sentence.text}</mark>
            ) : (
              sentence.text
            )}
          </p>
        ))}
      </div>
      <div className="wrap gap-8 mt-16">
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/clients/details/$id/knowledge/$document"
              params={{ id: pair.client.uuid, document: document.uuid }}
              {...props}
            />
          )}
        >
          {t('gaps.openDocument')}
        </Button>
        {onRetire && (
          <Button variant="default" onClick={onRetire}>
            {t('gaps.retire')}
          </Button>
        )}
      </div>
    </section>
  );
}
