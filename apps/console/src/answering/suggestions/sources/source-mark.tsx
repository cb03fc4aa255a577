import { IconEyeOff, IconStar } from '@tabler/icons-react';
import type { SuggestionSource } from '@replique/contract/answering/suggestions';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import classes from '../suggestions.module.css';

/** Who said what of a document for this question, and when. */
export function SourceMark({ mark }: { mark: NonNullable<SuggestionSource['mark']> }) {
  const { t } = useTranslation();
  const isOut = mark.verdict === 'irrelevant';
  const Glyph = isOut ? IconEyeOff : IconStar;
  const person = mark.by ?? '';
  const said = isOut
    ? person
      ? t('workbench.markedIrrelevant', { person })
      : t('workbench.markedIrrelevantSomebody')
    : person
      ? t('workbench.markedBetter', { person })
      : t('workbench.markedBetterSomebody');
  return (
    <p
      className={`flex muted small gap-6 rigid-icon leading-22 ${classes.mark}`}
      data-verdict={mark.verdict}
    >
      <Glyph size={14} aria-hidden />
      <span>
        {said} · <RelativeTime at={mark.at} />
      </span>
    </p>
  );
}
