import type { HomeStep } from '@replique/contract/home/home';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { historyTarget } from '../../lib/history.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { startTour } from '../../lib/preferences.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { EmptyState } from '../../ui/states.tsx';
import classes from './first-step.module.css';
import { openSteps } from './open-steps.ts';
import { SkipButton } from './skip-button.tsx';
import { HomeDrawing } from './home-drawing.tsx';

/** So many of the steps that follow are named. */
const mostFollowing = 3;

function TourButton() {
  const { t } = useTranslation();
  const { level } = useSession();
  const errorText = useErrorText();
  const start = () =>
    void startTour(level).catch((error: unknown) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
    );
  return (
    <Button variant="subtle" color="gray" size="md" onClick={start}>
      {t('homeBoard.steps.tour')}
    </Button>
  );
}

function Following({ steps }: { steps: HomeStep[] }) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <div className={`mt-16 line-above ${classes.after}`}>
      <h3 className="soft">{t('homeBoard.following')}</h3>
      <ol className={`no-margin ps-20 mt-6 soft ${classes.following}`}>
        {steps.map(({ step }) => (
          <li key={step}>{t(`homeBoard.steps.${step}`)}</li>
        ))}
      </ol>
    </div>
  );
}

/** Nothing exists yet: one step, large, what comes after it, and a picture of this page then. */
export function FirstStep({ steps }: { steps: HomeStep[] }) {
  const { t } = useTranslation();
  const { level } = useSession();
  // Who sets nothing up waits for who does.
  if (!hasRole(level, 'admin'))
    return (
      <section className="surface shrink">
        <EmptyState
          kind="coming"
          title={t('homeBoard.comingTitle')}
          text={t('homeBoard.comingText')}
        />
      </section>
    );
  const open = openSteps(steps);
  const [first, ...following] = open;
  const target = first && historyTarget(first.href);
  if (!first || !target) return null;
  const hasTour = steps.some(({ step, isDone }) => step === 'tour' && !isDone);
  return (
    <section
      className={`surface stack shrink centre-line ${classes.step}`}
      aria-labelledby="home-first-step"
    >
      <div className="stack gap-12 packed">
        <p className="accent medium">{t('homeBoard.beginHere')}</p>
        <h2 id="home-first-step" className={`leading-28 ${classes.title}`}>
          {t(`homeBoard.steps.${first.step}`)}
        </h2>
        <p className="text-width">{t(`homeBoard.stepsHelp.${first.step}`)}</p>
        <div className="wrap gap-8 mt-8">
          <Button size="md" renderRoot={(props) => <Link {...target} {...props} />}>
            {t(`homeBoard.steps.${first.step}`)}
          </Button>
          <SkipButton step={first} size="md" />
          {hasTour && <TourButton />}
        </div>
        <Following steps={following.slice(0, mostFollowing)} />
      </div>
      <figure className={`stack gap-8 packed ${classes.picture}`}>
        <HomeDrawing />
        <figcaption className="muted small">{t('homeBoard.afterwards')}</figcaption>
      </figure>
    </section>
  );
}
