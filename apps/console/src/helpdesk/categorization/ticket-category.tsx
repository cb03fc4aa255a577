import { ActionIcon } from '@mantine/core';
import { IconCheck, IconPencil, IconSparkles, IconTag, IconUser, IconX } from '@tabler/icons-react';
import type { TicketCategory as Shown } from '@replique/contract/helpdesk/categorization';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { hasRole } from '../../lib/session/access.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { readableLabel } from '../../lib/language/readable-label.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { Picker } from '../../ui/form/picker.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The category of a ticket, who gave it, and for agents a way to correct it. */
export function TicketCategory({ ticket }: { ticket: string }) {
  const { level } = useSession();
  const { data } = useQuery(orpc.categorization.category.queryOptions({ input: { ticket } }));
  const [isPicking, setPicking] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const close = () => {
    setPicking(false);
    // The keyboard goes on where it began.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('button:last-of-type')?.focus(),
    );
  };
  if (!data) return null;
  const mayCorrect = hasRole(level, 'agent') && data.choices.length > 0;
  if (data.category === null && !mayCorrect) return null;
  return (
    <span className="inline-row no-wider gap-2" ref={box}>
      {isPicking ? (
        <Correcting ticket={ticket} shown={data} onClose={close} />
      ) : (
        <>
          <Badge shown={data} />
          {mayCorrect && <Means ticket={ticket} shown={data} onPick={() => setPicking(true)} />}
        </>
      )}
    </span>
  );
}

function Badge({ shown: { category, source, predicted, chosen } }: { shown: Shown }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (category === null)
    return (
      <StatusBadge tone="neutral" icon={IconTag}>
        {t('categorization.correct.none')}
      </StatusBadge>
    );
  const label = readableLabel(category);
  if (source === 'predicted')
    return (
      <span title={t('categorization.correct.predictedWhy')}>
        <StatusBadge tone="info" icon={IconSparkles}>
          {t('categorization.correct.predicted', {
            label,
            share: format.percent(predicted?.confidence ?? 0),
          })}
        </StatusBadge>
      </span>
    );
  if (source === 'person')
    return (
      <StatusBadge tone="neutral" icon={IconUser}>
        {chosen?.by
          ? t('categorization.correct.chosen', { label, name: chosen.by })
          : t('categorization.correct.chosenByNobody', { label })}
      </StatusBadge>
    );
  return (
    <StatusBadge tone="neutral" icon={IconTag}>
      {label}
    </StatusBadge>
  );
}

function useSaving(ticket: string, onSaved?: () => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const correct = useMutation(orpc.categorization.correct.mutationOptions());
  const save = (category: string) =>
    correct.mutate(
      { ticket, category },
      {
        onSuccess: () => {
          onSaved?.();
          showAlert({ text: escapeHtml(t('categorization.correct.saved')) });
        },
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return { save, isSaving: correct.isPending };
}

interface MeansProps {
  ticket: string;
  shown: Shown;
  onPick: () => void;
}

/** What was predicted is confirmed or changed; everything else only changed. */
function Means({ ticket, shown: { category, source }, onPick }: MeansProps) {
  const { t } = useTranslation();
  const { save, isSaving } = useSaving(ticket);
  return (
    <>
      {source === 'predicted' && category !== null && (
        <ActionIcon
          variant="subtle"
          size="sm"
          loading={isSaving}
          aria-label={t('categorization.correct.confirm')}
          title={t('categorization.correct.confirm')}
          onClick={() => save(category)}
        >
          <IconCheck size={14} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('categorization.correct.change')}
        title={t('categorization.correct.change')}
        onClick={onPick}
      >
        <IconPencil size={14} aria-hidden />
      </ActionIcon>
    </>
  );
}

interface CorrectingProps {
  ticket: string;
  shown: Shown;
  onClose: () => void;
}

function Correcting({ ticket, shown, onClose }: CorrectingProps) {
  const { t } = useTranslation();
  const { save } = useSaving(ticket, onClose);
  const options = shown.choices.map((value) => ({ value, label: readableLabel(value) }));
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <span ref={box}>
        <Picker
          label={t('categorization.correct.pick')}
          icon={<IconTag size={16} aria-hidden />}
          options={options}
          value={shown.category ?? undefined}
          nothingFound={t('categorization.correct.nothingFound')}
          onPick={(value) => {
            if (value === undefined || (value === shown.category && shown.source !== 'predicted'))
              onClose();
            else save(value);
          }}
        />
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('categorization.correct.cancel')}
        title={t('categorization.correct.cancel')}
        onClick={onClose}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </>
  );
}
