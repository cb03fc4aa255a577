import { useTranslation } from 'react-i18next';
import { AddCase } from './add-case.tsx';
import { SentBy } from './sent-section.tsx';
import type { Shown } from './use-tester-run.ts';

interface BesidePaneProps {
  shown: Shown | undefined;
  /** A version to compare with is chosen, and shows with the next run. */
  hasCompare: boolean;
}

/** Beside a single answer: what was asked and really sent, or how a second version comes here. */
export function BesidePane({ shown, hasCompare }: BesidePaneProps) {
  const { t } = useTranslation();
  return (
    <div className="column gap-14 pad-16 heads-14">
      {shown?.question && (
        <section className="panel-section">
          <h2>{t('tester.asked')}</h2>
          <p className="soft looser break pre-line">{shown.question}</p>
        </section>
      )}
      {shown?.sent && (
        <section className="panel-section">
          <h2>{t('tester.sent')}</h2>
          <SentBy sent={shown.sent} />
          <p className="soft looser break pre-line">{shown.sent.text}</p>
          {shown.run && <AddCase run={shown.run} />}
        </section>
      )}
      {shown?.run?.ticket && !shown.sent && <p className="hint">{t('tester.noSent')}</p>}
      <p className="hint">{hasCompare ? t('tester.compareReady') : t('tester.compareHint')}</p>
    </div>
  );
}
