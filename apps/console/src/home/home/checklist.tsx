import type { HomeStep } from '@replique/contract/home/home';
import { Button } from '@mantine/core';
import {
  IconChevronDown,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleMinus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { historyTarget } from '../../lib/history.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { changePreferences, startTour } from '../../lib/preferences.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import classes from './aside.module.css';
import { refreshHome, SkipButton, undoDelay } from './skip-button.tsx';

/** Where the step is done; the tour begins here. */
function Way({ step, href, label }: { step: HomeStep['step']; href: string; label: string }) {
  const { level } = useSession();
  const errorText = useErrorText();
  if (step === 'tour')
    return (
      <button
        type="button"
        className={`pressable left-text no-ground pad-0 own-colour ${classes.begin}`}
        onClick={() =>
          void startTour(level).catch((error: unknown) =>
            showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
          )
        }
      >
        {label}
      </button>
    );
  const target = historyTarget(href);
  return target === undefined ? <span>{label}</span> : <Link {...target}>{label}</Link>;
}

function Step({ step: entry, isNext }: { step: HomeStep; isNext: boolean }) {
  const { t } = useTranslation();
  const { step, isDone, isSkipped, href } = entry;
  const label = t(`homeBoard.steps.${step}`);
  const isPassed = isSkipped && !isDone;
  const Mark = isDone ? IconCircleCheckFilled : isPassed ? IconCircleMinus : IconCircle;
  const state = isDone ? 'done' : isPassed ? 'passed' : 'open';
  return (
    <li
      className={`flex top gap-10 rigid-icon muted-icon leading-22 lower-icon ${classes.step}`}
      data-done={isDone}
      data-next={isNext || undefined}
    >
      <Mark size={18} aria-hidden />
      <span className="visually-hidden">{t(`homeBoard.${state}`)}</span>
      <span className="grow shrink">
        {isDone ? label : <Way {...{ step, href, label }} />}
        {isNext && (
          <span className="muted small block leading-18">{t(`homeBoard.stepsHelp.${step}`)}</span>
        )}
      </span>
      {!isDone && !isPassed && <SkipButton step={entry} />}
    </li>
  );
}

/** Puts the list away for this person; it can be undone at once, and later from the palette. */
function useHide() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const set = async (isChecklistHidden: boolean) => {
    try {
      await changePreferences({ isChecklistHidden });
      if (isChecklistHidden)
        showAlert({
          text: escapeHtml(t('homeBoard.hidden')),
          delay: undoDelay,
          action: { label: t('homeBoard.undo'), onAct: () => void set(false) },
        });
      await refreshHome();
    } catch (error) {
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
    }
  };
  return () => void set(true);
}

/** What is left to do until the first accepted suggestion, until nothing is left. It can be folded, and put away. */
export function Checklist({ steps }: { steps: HomeStep[] }) {
  const { t } = useTranslation();
  const hide = useHide();
  const done = steps.filter(({ isDone }) => isDone).length;
  // What is passed over is no longer asked for.
  const total = steps.filter(({ isDone, isSkipped }) => isDone || !isSkipped).length;
  const next = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped);
  if (next === undefined) return null;
  return (
    <details className={`surface ${classes.checklist}`} open>
      <summary className={`row pointer unmarked gap-12 heads-14-24 ${classes.summary}`}>
        <h2 className="shrink grow">{t('homeBoard.setup')}</h2>
        <span className="muted small figures">{t('homeBoard.progress', { done, total })}</span>
        <IconChevronDown size={16} className={`rigid muted ${classes.fold}`} aria-hidden />
      </summary>
      <div className={`clip ground-neutral round-2 ${classes.bar}`} aria-hidden>
        <div
          className="full-height ground-accent"
          style={{ transform: `scaleX(${done / total})` }}
        />
      </div>
      <ul className={`no-margin unmarked ${classes.steps}`}>
        {steps.map((step) => (
          <Step key={step.step} step={step} isNext={step === next} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={hide}>
          {t('homeBoard.hide')}
        </Button>
      </div>
    </details>
  );
}
