import type { ProposalDetail } from '@replique/contract/knowledge/proposals';
import { useTranslation } from 'react-i18next';
import classes from './proposals.module.css';

/** Sentences of the document, each beside what people answered in its place. */
export function ProposalFindings({ proposal }: { proposal: ProposalDetail }) {
  const { t } = useTranslation();
  if (proposal.kind !== 'change' || proposal.findings.length === 0) return null;
  return (
    <section
      className={`surface shrink pad-16 heads-14 ${classes.card}`}
      aria-labelledby="proposal-findings"
    >
      <h2 className="break" id="proposal-findings">
        {t('proposals.findings')}
      </h2>
      <ul
        className={`stack unmarked gap-12 only-mt-12 pad-0 ${classes.findings}`}
        lang={proposal.language}
      >
        {proposal.findings.map(({ now, proposed }, at) => (
          <li className="gap-8 two-columns stack" key={`${at} ${proposed}`}>
            <div data-silent={now === null || undefined}>
              <h3 className="leading-16 medium tiny soft">{t('proposals.now')}</h3>
              <p className="mt-2 break">{now ?? t('proposals.silent')}</p>
            </div>
            <div data-proposed>
              <h3 className="leading-16 medium tiny soft">{t('proposals.answered')}</h3>
              <p className="mt-2 break">{proposed}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
