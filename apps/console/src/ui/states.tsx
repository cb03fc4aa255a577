import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  onParts,
  partsState,
  reloadIfThere,
  ScreenMissing,
  wantPart,
} from '../lib/missing-parts.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useErrorText } from '../lib/language/phrase.ts';
import {
  AddDrawing,
  AllClearDrawing,
  AskDrawing,
  ChooseDrawing,
  ClosedDoorDrawing,
  ComingDrawing,
  NoMatchDrawing,
  NothingYetDrawing,
  UnpluggedDrawing,
} from './drawings.tsx';
import classes from './state.module.css';

interface StateProps {
  drawing: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  /** A state in place of a whole page carries its first heading. */
  isPage?: boolean;
}

function State({ drawing, title, text, action, isPage = false }: StateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className={`stack grow centre-text gap-4 ${classes.state} ${isPage ? classes.whole : ''}`}>
      {drawing}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className="mt-16">{action}</div>}
    </div>
  );
}

const drawings = {
  nothing: NothingYetDrawing,
  add: AddDrawing,
  clear: AllClearDrawing,
  choose: ChooseDrawing,
  ask: AskDrawing,
  coming: ComingDrawing,
  missing: NoMatchDrawing,
};

export interface Empty {
  title: string;
  /** What this is, in a sentence. */
  text: string;
  /** The one thing to do. */
  action?: ReactNode;
  /**
   * Why it is empty, which its picture says: nothing is there yet (with a way to `add` the first where there is an
   * action), nothing is left to do (`clear`), something is to be chosen or asked first, it comes by itself, or it is gone.
   */
  kind?: keyof typeof drawings;
}

interface EmptyStateProps extends Empty {
  /** In place of a whole page. */
  isPage?: boolean;
}

/** There is nothing: what it is, why, and one action. */
export function EmptyState({ kind, ...props }: EmptyStateProps) {
  const Drawing = drawings[kind ?? (props.action ? 'add' : 'nothing')];
  return <State drawing={<Drawing />} {...props} />;
}

interface NoMatchStateProps {
  title: string;
  onClear: () => void;
}

/** Nothing matches the search or the filters. */
export function NoMatchState({ title, onClear }: NoMatchStateProps) {
  const { t } = useTranslation();
  const action = (
    <Button variant="default" onClick={onClear}>
      {t('ui.clearFilters')}
    </Button>
  );
  return <State drawing={<NoMatchDrawing />} title={title} action={action} />;
}

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  isPage?: boolean;
}

/** Something could not be loaded: what, and Retry. */
export function ErrorState({ error, onRetry, isPage }: ErrorStateProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <State
      drawing={<UnpluggedDrawing />}
      title={t('ui.errorTitle')}
      text={errorText(error)}
      action={<Button onClick={onRetry}>{t('ui.retry')}</Button>}
      isPage={isPage}
    />
  );
}

function HomeButton() {
  const { t } = useTranslation();
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
      {t('ui.backHome')}
    </Button>
  );
}

/** In place of a screen whose route is not open to the person's role; a tab stands under its page's own heading. */
export function NotAllowed({ isTab = false }: { isTab?: boolean }) {
  const { t } = useTranslation();
  return (
    <State
      drawing={<ClosedDoorDrawing />}
      title={t('ui.notAllowedTitle')}
      text={t('ui.notAllowedText')}
      action={<HomeButton />}
      isPage={!isTab}
    />
  );
}

/** In place of a screen whose code did not arrive; once it does, the page that is loaded anew has it. */
function DidNotArrive() {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const isGone = useSyncExternalStore(onParts, partsState) !== 'whole';
  useEffect(wantPart, []);
  const retry = async () => {
    setIsBusy(true);
    await reloadIfThere();
    setIsBusy(false);
  };
  return (
    <State
      drawing={<UnpluggedDrawing />}
      title={isGone ? t('app.updatedTitle') : t('ui.errorTitle')}
      text={isGone ? undefined : t('ui.notArrivedText')}
      action={
        <Button loading={isBusy} onClick={() => void retry()}>
          {isGone ? t('ui.reload') : t('ui.retry')}
        </Button>
      }
      isPage
    />
  );
}

/** In place of a screen that stopped while it was drawn, or could not be had. */
export function Crashed({ error }: { error?: unknown }) {
  const { t } = useTranslation();
  if (error instanceof ScreenMissing) return <DidNotArrive />;
  const action = <Button onClick={() => window.location.reload()}>{t('ui.reload')}</Button>;
  return (
    <State
      drawing={<UnpluggedDrawing />}
      title={t('ui.errorPageTitle')}
      text={t('ui.errorPageText')}
      action={action}
      isPage
    />
  );
}

/** In place of a screen that does not exist. `title`and `text` when something more exact is known, such as 'Ticket not found'. */
export function NotFound({ title, text }: { title?: string; text?: string }) {
  const { t } = useTranslation();
  usePageTitle(title?.replace(/\.$/, '') ?? t('titles.notFound'));
  return (
    <State
      drawing={<NoMatchDrawing />}
      title={title ?? t('ui.notFoundTitle')}
      text={text ?? t('ui.notFoundText')}
      action={<HomeButton />}
      isPage
    />
  );
}
