import { NativeSelect } from '@mantine/core';
import type { ExportKind } from '@replique/contract/insight/export-columns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { ClientField } from './client-field.tsx';
import classes from './export-dialog.module.css';
import { AskingDialog } from './export-dialog.tsx';
import type { ExportSubject } from '../../lib/export-dialog.ts';
import { hasDays, kindsFor, needsClient } from './kinds.ts';

const breakdowns = [
  'period',
  'agent',
  'channel',
  'category',
  'language',
  'promptVersion',
  'weekday',
  'hour',
] as const;
type Breakdown = (typeof breakdowns)[number];

interface Draft {
  kind: ExportKind;
  client: string | undefined;
  from: string | undefined;
  to: string | undefined;
  by: Breakdown;
  /** Of tickets, and of chats: which list. */
  tab: 'eligible' | 'ineligible' | 'all';
  which: 'archived' | 'all';
}

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Everything of a kind, between two days where it has days. */
function subjectOf({ kind, client, from, to, by, tab, which }: Draft): ExportSubject {
  const days = { ...(from && { from }), ...(to && { to }) };
  const filter = {
    ...(hasDays(kind) && days),
    ...(kind === 'tickets' && { tab }),
    ...(kind === 'chats' && { which }),
    ...(kind === 'insights' && { by }),
    ...(kind === 'audit' && client && { client }),
  };
  return { kind, client, filter } as ExportSubject;
}

interface DraftFieldsProps {
  draft: Draft;
  isScheduled: boolean;
  onChange: (patch: Partial<Draft>) => void;
}

/** Which of the lists of tickets, or of chats, the file is of. */
function ListField({ draft, onChange }: Pick<DraftFieldsProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation();
  const { kind, tab, which } = draft;
  if (kind === 'tickets')
    return (
      <ChoiceChips
        label={t('exporting.fields.tab')}
        choices={[
          { value: 'eligible', label: t('tickets.eligible') },
          { value: 'ineligible', label: t('tickets.ineligible') },
          { value: 'all', label: t('exporting.whole.tickets') },
        ]}
        value={tab}
        onPick={(value) => onChange({ tab: value })}
      />
    );
  if (kind !== 'chats') return null;
  return (
    <ChoiceChips
      label={t('exporting.fields.which')}
      choices={[
        { value: 'archived', label: t('chats.tabs.archived') },
        { value: 'all', label: t('exporting.whole.chats') },
      ]}
      value={which}
      onPick={(value) => onChange({ which: value })}
    />
  );
}

function DraftFields({ draft, isScheduled, onChange }: DraftFieldsProps) {
  const { t } = useTranslation();
  const { isSuperAdmin, level } = useSession();
  const { kind, client, from, to, by } = draft;
  return (
    <div className={`stack gap-12 ${classes.subject}`}>
      <NativeSelect
        label={t('exporting.kind')}
        value={kind}
        data={kindsFor(level).map((value) => ({ value, label: t(`exports.kinds.${value}`) }))}
        onChange={(event) => onChange({ kind: event.currentTarget.value as ExportKind })}
      />
      {isSuperAdmin && (
        <ClientField
          value={client}
          all={needsClient(kind) ? undefined : t('exporting.allClients')}
          onPick={(value) => onChange({ client: value })}
        />
      )}
      <ListField draft={draft} onChange={onChange} />
      {kind === 'insights' && (
        <NativeSelect
          label={t('exporting.fields.by')}
          value={by}
          data={breakdowns.map((value) => ({ value, label: t(`exporting.breakdowns.${value}`) }))}
          onChange={(event) => onChange({ by: event.currentTarget.value as Breakdown })}
        />
      )}
      {hasDays(kind) && !isScheduled && (
        <div className={`stack gap-12 halves ${classes.pair}`}>
          <DayField
            label={t('exporting.from')}
            day={from}
            onDay={(value) => onChange({ from: value })}
          />
          <DayField label={t('exporting.to')} day={to} onDay={(value) => onChange({ to: value })} />
        </div>
      )}
      <p className={`muted small ${classes.note}`}>{t(`exporting.texts.${kind}`)}</p>
    </div>
  );
}

interface NewExportDialogProps {
  /** It is to be made again and again: a schedule has days of its own. */
  isScheduled: boolean;
  onClose: () => void;
}

/** A file of a kind that is chosen here, for what no list stands open for. */
export function NewExportDialog({ isScheduled, onClose }: NewExportDialogProps) {
  const { t } = useTranslation();
  const client = useSelectedClient();
  const [draft, setDraft] = useState<Draft>(() => ({
    kind: 'tickets',
    client,
    from: dayOf(Date.now() - 29 * dayMs),
    to: dayOf(Date.now()),
    by: 'period',
    tab: 'eligible',
    which: 'archived',
  }));
  const { kind, from, to } = draft;
  // Figures are of a period; everything else may be of all times.
  const isReady = isScheduled || kind !== 'insights' || (from !== undefined && to !== undefined);
  return (
    <AskingDialog
      subject={subjectOf(draft)}
      title={t(isScheduled ? 'exporting.newScheduleTitle' : 'exporting.newTitle')}
      isAlwaysRepeated={isScheduled}
      isReady={isReady}
      onClose={onClose}
    >
      <DraftFields
        draft={draft}
        isScheduled={isScheduled}
        onChange={(patch) => setDraft((old) => ({ ...old, ...patch }))}
      />
    </AskingDialog>
  );
}
