import { Button, Checkbox, NativeSelect, Switch } from '@mantine/core';
import { exportColumns, type ExportKind } from '@replique/contract/insight/export-columns';
import type { SchedulePeriod } from '@replique/contract/insight/export-requests';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { languageName } from '../../lib/language/language-name.ts';
import type { LanguageCode } from '../../lib/language/language.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import classes from './export-dialog.module.css';
import { chosenColumns, type ExportForm } from './form-values.ts';
import { exportFormats, frequencies, hasDays, periods, usualPeriod } from './kinds.ts';
import { useColumnName } from './use-column-name.ts';

export interface ExportFieldsProps {
  kind: ExportKind;
  form: ExportForm;
  onChange: (patch: Partial<ExportForm>) => void;
  /** Whether the file is made again and again: never, as the person likes, or in any case. */
  repeat: 'never' | 'choice' | 'always';
}

const languages = ['en', 'fr'] as const satisfies LanguageCode[];
const hours = Array.from({ length: 24 }, (_, hour) => hour);

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`row wrap gap-6-12 ${classes.row}`}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

function ColumnChoice({ kind, form, onChange }: Omit<ExportFieldsProps, 'repeat'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useColumnName();
  const all: readonly string[] = exportColumns[kind];
  const chosen = chosenColumns(kind, form).length;
  const set = (column: string, isOn: boolean) => {
    const others = form.leftOut.filter((each) => each !== column);
    onChange({ leftOut: isOn ? others : [...others, column] });
  };
  return (
    <details>
      <summary className="pointer plain medium">
        {t('exporting.columnCount', {
          chosen: format.number(chosen),
          all: format.number(all.length),
        })}
      </summary>
      <fieldset className="only-mt-8 pad-0 no-border">
        <legend className="visually-hidden">{t('exporting.columns')}</legend>
        <div
          className={`stack framed round-6 scroll-down gap-8-16 halves max-h-224 ${classes.boxes}`}
        >
          {all.map((column) => (
            <Checkbox
              key={column}
              size="xs"
              label={nameOf(kind, column)}
              checked={!form.leftOut.includes(column)}
              onChange={(event) => set(column, event.currentTarget.checked)}
            />
          ))}
        </div>
        <div className="flex gap-4 mt-6">
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ leftOut: [] })}>
            {t('exporting.allColumns')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onChange({ leftOut: [...all] })}
          >
            {t('exporting.noColumns')}
          </Button>
        </div>
      </fieldset>
    </details>
  );
}

/** "07:00" as the person’s language writes it. */
export function useHourText(): (hour: number) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return (hour) => format.format(new Date(Date.UTC(2000, 0, 1, hour)));
}

function WhenFields({ kind, form, onChange }: Omit<ExportFieldsProps, 'repeat'>) {
  const { t } = useTranslation();
  const hourText = useHourText();
  return (
    <div className="stack framed round-8 ground gap-14 pad-12">
      <Row label={t('exporting.frequency')}>
        <ChoiceChips
          label={t('exporting.frequency')}
          choices={frequencies.map((value) => ({
            value,
            label: t(`exporting.frequencies.${value}`),
          }))}
          value={form.frequency}
          onPick={(frequency) => onChange({ frequency, period: undefined })}
        />
      </Row>
      <div className={`stack gap-12 halves ${classes.pair}`}>
        <NativeSelect
          label={t('exporting.hour')}
          value={String(form.hour)}
          data={hours.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
          onChange={(event) => onChange({ hour: Number(event.currentTarget.value) })}
        />
        {hasDays(kind) && (
          <NativeSelect
            label={t('exporting.period')}
            value={form.period ?? usualPeriod[form.frequency]}
            data={periods.map((value) => ({ value, label: t(`exporting.periods.${value}`) }))}
            onChange={(event) => {
              const period = periods.find((each) => each === event.currentTarget.value);
              onChange({ period: period satisfies SchedulePeriod | undefined });
            }}
          />
        )}
      </div>
      <p className={`muted small ${classes.note}`}>
        {t(`exporting.whenText.${form.frequency}`, { zone: form.zone })}
      </p>
    </div>
  );
}

/** What the file is like, and whether it comes again by itself. */
export function ExportFields({ repeat, ...props }: ExportFieldsProps) {
  const { t, i18n } = useTranslation();
  const { form, onChange } = props;
  return (
    <div className={`stack gap-14 ${classes.fields}`}>
      <Row label={t('exporting.format')}>
        <ChoiceChips
          label={t('exporting.format')}
          choices={exportFormats.map((value) => ({ value, label: t(`exports.formats.${value}`) }))}
          value={form.format}
          onPick={(format) => onChange({ format })}
        />
      </Row>
      <Row label={t('exporting.language')}>
        <ChoiceChips
          label={t('exporting.language')}
          choices={languages.map((value) => ({ value, label: languageName(value, i18n.language) }))}
          value={form.language}
          onPick={(language) => onChange({ language })}
        />
      </Row>
      <ColumnChoice {...props} />
      {repeat === 'choice' && (
        <Switch
          label={t('exporting.repeat')}
          description={t('exporting.repeatWhy')}
          checked={form.isRepeated}
          onChange={(event) => onChange({ isRepeated: event.currentTarget.checked })}
        />
      )}
      {repeat !== 'never' && form.isRepeated && <WhenFields {...props} />}
    </div>
  );
}
