import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportDialogProps, ExportSubject } from '../../lib/export-dialog.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useSession } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ClientField } from './client-field.tsx';
import classes from './export-dialog.module.css';
import { ExportFields } from './export-fields.tsx';
import { useFilterWords } from './filter-words.ts';
import { needsClient } from './kinds.ts';
import { useExporting } from './use-exporting.ts';

function FilterWords({ subject }: { subject: ExportSubject }) {
  const { t } = useTranslation();
  const words = useFilterWords()(subject.kind, subject.picked ? null : subject.filter);
  if (subject.picked) return null;
  return (
    <ul
      className={`wrap unmarked only-mt-8 pad-0 ${classes.words}`}
      aria-label={t('exporting.filters')}
    >
      {words.map((text) => (
        <li className="round-12 break small soft ground-neutral" key={text}>
          {text}
        </li>
      ))}
    </ul>
  );
}

function useTitle({ subject, total, isTotalCapped }: ExportDialogProps): string {
  const { t } = useTranslation();
  const format = useFormat();
  const count = subject.picked?.length ?? total;
  if (count === undefined) return t(`exporting.titles.${subject.kind}`);
  const number = `${format.number(count)}${isTotalCapped ? '+' : ''}`;
  return t(`exporting.titlesCounted.${subject.kind}`, { count, number });
}

/** What the file shows, and whether it comes again by itself, before it is made. */
export function ExportDialog(props: ExportDialogProps) {
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  const [client, setClient] = useState(props.subject.client);
  const subject = { ...props.subject, client } as ExportSubject;
  const asksForClient =
    isSuperAdmin &&
    props.subject.client === undefined &&
    subject.picked === undefined &&
    needsClient(subject.kind);
  return (
    <AskingDialog {...props} subject={subject} title={useTitle(props)}>
      <FilterWords subject={subject} />
      {asksForClient && (
        <div className={`stack gap-12 ${classes.subject}`}>
          <ClientField value={client} onPick={setClient} />
        </div>
      )}
      <p className={`muted small ${classes.note}`}>{t(`exporting.texts.${subject.kind}`)}</p>
    </AskingDialog>
  );
}

type AskingProps = Pick<ExportDialogProps, 'subject' | 'onClose' | 'onAsked'> & {
  title: string;
  isReady?: boolean;
  /** It is asked for again and again in any case. */
  isAlwaysRepeated?: boolean;
  /** What the file is of. */
  children: ReactNode;
};

/** The dialog around what a file is of: how it is made, and the button. */
export function AskingDialog(props: AskingProps) {
  const { subject, title, isReady = true, isAlwaysRepeated = false } = props;
  const { onClose, onAsked, children } = props;
  const { t } = useTranslation();
  const asking = useExporting(subject, isAlwaysRepeated, () => {
    onClose();
    onAsked?.();
  });
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={t(asking.isRepeated ? 'exporting.schedule' : 'exporting.export')}
      isBusy={asking.isBusy}
      isConfirmDisabled={!asking.isReady || !isReady}
      error={asking.error}
      onConfirm={asking.send}
      onCancel={onClose}
    >
      {children}
      <ExportFields
        kind={subject.kind}
        form={asking.form}
        onChange={asking.change}
        repeat={isAlwaysRepeated ? 'always' : subject.picked ? 'never' : 'choice'}
      />
    </ConfirmDialog>
  );
}
