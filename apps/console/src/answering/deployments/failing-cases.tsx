import type { Deployment, FailingCase } from '@replique/contract/answering/deployments';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toRun } from '../batch-testing/links.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFailedCheckText } from '../batch-testing/check-text.ts';
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
      <Link
        {...toRun(run, failing.case)}
        className={`clamp-3 fit accent medium no-wider ${classes.question}`}
      >
        {question}
      </Link>
      <div className="row wrap muted small gap-4-8">
        <StatusBadge tone={outcome === 'fail' ? 'danger' : 'warning'}>
          {t(`deployments.outcome.${outcome}`)}
        </StatusBadge>
        <span className={`wrap muted small ${classes.facts}`}>
          {isOfRules && <span>{t('deployments.ofPrompt', { prompt: prompt.name })}</span>}
          <span>{client.name}</span>
          <span>{set.name}</span>
        </span>
      </div>
      <ul className={`no-margin small loose ${classes.why}`}>
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
    <section className="stack shrink gap-8">
      <h3>{t('deployments.failing')}</h3>
      <ul
        className={`list stack scroll framed round-8 ${classes.cases}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('deployments.failing')}
      >
        {failing.map((each) => (
          <Case key={`${each.run} ${each.case}`} failing={each} isOfRules={prompt === null} />
        ))}
      </ul>
      {more > 0 && <p className="hint">{t('deployments.moreFailing', { count: more })}</p>}
    </section>
  );
}
