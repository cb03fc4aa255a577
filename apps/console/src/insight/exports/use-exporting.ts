import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportSubject } from '../../lib/export-dialog.ts';
import type { LanguageCode } from '../../lib/language/language.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import {
  chosenColumns,
  newForm,
  toNewExport,
  toNewSchedule,
  type ExportForm,
} from './form-values.ts';
import { needsClient } from './kinds.ts';

/** Says that it was begun, with the way to where it is. */
function useTell() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (isRepeated: boolean) =>
    showAlert({
      text: escapeHtml(t(isRepeated ? 'exporting.scheduled' : 'exporting.asked')),
      delay: 6,
      action: {
        label: t(isRepeated ? 'exporting.showScheduled' : 'exporting.showFiles'),
        onAct: () =>
          void navigate({ to: '/exports', search: isRepeated ? { tab: 'scheduled' } : {} }),
      },
    });
}

/** Asking for a file, or for one again and again: what is filled in, and what the server said to it. */
export function useExporting(
  subject: ExportSubject,
  isAlwaysRepeated: boolean,
  onAsked: () => void,
) {
  const { i18n } = useTranslation();
  const { isSuperAdmin } = useSession();
  const errorText = useErrorText();
  const tell = useTell();
  const [form, setForm] = useState<ExportForm>(() =>
    newForm(i18n.language as LanguageCode, isAlwaysRepeated),
  );
  const isRepeated = form.isRepeated && subject.picked === undefined;
  const onSuccess = () => {
    tell(isRepeated);
    onAsked();
  };
  const once = useMutation(orpc.exports.ask.mutationOptions({ onSuccess }));
  const repeated = useMutation(orpc.exports.addSchedule.mutationOptions({ onSuccess }));
  const ask = isRepeated ? repeated : once;
  const lacksClient =
    isSuperAdmin &&
    needsClient(subject.kind) &&
    subject.client === undefined &&
    subject.picked === undefined;
  return {
    form,
    isRepeated,
    lacksClient,
    change: (patch: Partial<ExportForm>) => setForm((old) => ({ ...old, ...patch })),
    send: () =>
      isRepeated
        ? repeated.mutate(toNewSchedule(subject, form))
        : once.mutate(toNewExport(subject, form)),
    isBusy: ask.isPending,
    isReady: chosenColumns(subject.kind, form).length > 0 && !lacksClient,
    error: ask.error ? errorText(ask.error) : undefined,
  };
}
