import type { Deployment, FailingCase } from '@replique/contract/deployments';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { runCasePath } from '../batch-testing/links.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useFailedCheckText } from './check-text.ts';
import classes from './deployments.module.css';

/** One case: its question leads to the case in its run; below it what was not met, and why. */
function Case({ failing, isOfRules }: { failing: FailingCase; isOfRules: boolean }) {
  const { t } = useTranslation();
  const checkText = useFailedCheckText();
  const { run, client, set, prompt, question, outcome, failed } = failing;
  // Without an answer every check fails for the same reason.
  const why = new Set(
    failed.length === 0 ? [t('deployments.check.noAnswer')] : failed.map(checkText),
  );
  return (
    <li>
      <Link to={runCasePath(run, failing.case)} className={classes.question}>
        {question}
      </Link>
      <div className={classes.caseMeta}>
        <StatusBadge tone={outcome === 'fail' ? 'danger' : 'warning'}>
          {t(`deployments.outcome.${outcome}`)}
        </StatusBadge>
        <span className={classes.facts}>
          {isOfRules && <span>{t('deployments.ofPrompt', { prompt: prompt.name })}</span>}
          <span>{client.name}</span>
          <span>{set.name}</span>
        </span>
      </div>
      <ul className={classes.why}>
        {[...why].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </li>
  );
}

/** The cases that a version fails; the most that are named are a hundred. */
export function FailingCases({
  deployment,
}: {
  deployment: Pick<Deployment, 'prompt' | 'failing' | 'failedCount'>;
}) {
  const { t } = useTranslation();
  const { prompt, failing, failedCount } = deployment;
  const more = failedCount - failing.length;
  if (failing.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3>{t('deployments.failing')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ul className={classes.cases} tabIndex={0} aria-label={t('deployments.failing')}>
        {failing.map((each) => (
          <Case key={`${each.run} ${each.case}`} failing={each} isOfRules={prompt === null} />
        ))}
      </ul>
      {more > 0 && <p className={classes.muted}>{t('deployments.moreFailing', { count: more })}</p>}
    </section>
  );
}
