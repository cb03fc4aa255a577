import { Button } from '@mantine/core';
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import { PageHelp } from './page-help.tsx';
import classes from './page.module.css';
import { useFirstField } from '../focus/use-first-field.ts';
import { useBarRoom, useFocusFromBar } from './use-bar.ts';

interface FormPageProps {
  title: string;
  breadcrumb?: Crumb[];
  intro?: string;
  actions?: ReactNode;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Says more than "Save" where saving is more: "Save as version 3". */
  saveLabel?: string | undefined;
  /** Opened to write something new: its first field has the focus, and its button is there from the start. */
  isNew?: boolean;
  children: ReactNode;
}

interface SaveBarProps extends Pick<
  FormPageProps,
  'isSaving' | 'onSave' | 'onDiscard' | 'saveLabel'
> {
  /** In place of "You have unsaved changes". */
  children?: ReactNode;
  /** Nothing is typed yet: there is nothing to discard. */
  isEmpty?: boolean;
  /** It was there from the start, and does not rise. */
  isStill?: boolean;
}

/** Ctrl/Cmd+S saves. A SaveBar brings it along; a form with a button of its own asks for it. */
export function useSaveShortcut(isActive: boolean, onSave: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault();
        onSave();
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isActive, onSave]);
}

/** The bar that appears with the first change, and in a form for something new at once. Use it alone where the page is not a FormPage (a workbench). */
export function SaveBar(props: SaveBarProps) {
  const { isSaving, onSave, onDiscard, saveLabel, children } = props;
  const { isEmpty = false, isStill = false } = props;
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  useSaveShortcut(!isSaving, onSave);
  useBarRoom(bar);
  useFocusFromBar(bar);
  return (
    <div
      ref={bar}
      className={`popup row gap-8 ${classes.saveBar}`}
      data-still={isStill || undefined}
    >
      {children ?? <span>{!isEmpty && t('ui.unsavedChanges')}</span>}
      {!isEmpty && (
        <Button variant="subtle" color="gray" onClick={onDiscard} disabled={isSaving}>
          {t('ui.discard')}
        </Button>
      )}
      <Button
        type="submit"
        loading={isSaving}
        onClick={(event) => {
          // The bar also stands outside forms; inside one, the click must not save a second time.
          event.preventDefault();
          onSave();
        }}
      >
        {saveLabel ?? t('ui.save')}
      </Button>
    </div>
  );
}

/** Page shape 3: a form up to 640 px wide; Ctrl/Cmd+S saves, leaving with changes asks first. */
export function FormPage(props: FormPageProps) {
  const { title, breadcrumb, intro, actions, isDirty, onSave, children } = props;
  const { isSaving, onDiscard, saveLabel, isNew = false } = props;
  const form = useFirstField(isNew);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form
      ref={form}
      className={`column pad-24 gap-16 whole ${classes.page} ${classes.form}`}
      onSubmit={submit}
      noValidate
    >
      {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
      <div className="wrap min-h-32 gap-8-16 centre-line">
        <div className={`wrap gap-4-10 centre-line shrink ${classes.title}`}>
          <h1 className="break shrink">{title}</h1>
          <PageHelp />
        </div>
        {actions && <div className="wrap gap-8">{actions}</div>}
      </div>
      {intro && <p className="text-width muted">{intro}</p>}
      {children}
      {(isDirty || isNew) && (
        <SaveBar
          {...{ isSaving, onSave, onDiscard, saveLabel }}
          isEmpty={!isDirty}
          isStill={isNew}
        />
      )}
      <LeaveWarning isDirty={isDirty} />
    </form>
  );
}

interface FormSectionProps {
  title: string;
  /** One line: why this is asked. */
  why: string;
  /** Below a TabHead, whose heading stands above those of its sections. */
  isInTab?: boolean;
  children: ReactNode;
}

export function FormSection({ title, why, isInTab = false, children }: FormSectionProps) {
  const Heading = isInTab ? 'h3' : 'h2';
  return (
    <section className={`gap-16 line-above stack ${classes.section}`}>
      <div>
        <Heading>{title}</Heading>
        <p className="mt-2 muted">{why}</p>
      </div>
      {children}
    </section>
  );
}
