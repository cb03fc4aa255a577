import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { compareTexts } from './compare-texts.ts';
import { foldUnchanged, type Fold } from './fold-unchanged.ts';
import classes from './drafts.module.css';

/** Opens for good: who wanted to read on reads on. */
function FoldedPart({ fold }: { fold: Fold }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <span>{fold.text}</span>;
  return (
    <button
      type="button"
      className={`hover-text round-6 pointer left-text block whole small muted framed-dashed ground ${classes.fold}`}
      onClick={() => setIsOpen(true)}
    >
      {t('proposals.unchanged', { count: fold.paragraphs })}
    </button>
  );
}

interface FoldedDifferenceProps {
  before: string;
  after: string;
  /** Of answers to several tickets it is not known. */
  language: string | undefined;
}

/** A document as it is against what it would be, without the stretches in which nothing changes. */
export function FoldedDifference({ before, after, language }: FoldedDifferenceProps) {
  const { t } = useTranslation();
  const { data: parts } = useQuery({
    queryKey: ['proposals', 'difference', before, after],
    queryFn: () => compareTexts(before, after),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (before === after) return <p className="muted small">{t('proposals.same')}</p>;
  return (
    <div className="break pre-wrap" lang={language}>
      {foldUnchanged(parts ?? []).map((part, at) =>
        part.kind === 'fold' ? (
          <FoldedPart key={`${at} ${part.text}`} fold={part} />
        ) : (
          <MarkedText key={`${at} ${part.text}`} parts={[part]} />
        ),
      )}
    </div>
  );
}
