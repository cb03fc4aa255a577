import { ActionIcon, Autocomplete, Button, TextInput } from '@mantine/core';
import { IconArrowRight, IconPlus, IconTrash } from '@tabler/icons-react';
import type { TicketValues } from '@replique/contract/helpdesk/ticket-settings';
import { useTranslation } from 'react-i18next';
import type { CrmValue } from '../../crm/use-crm-values.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { findProblems, newLine, type MetadataField, type MetadataLine } from './metadata-lines.ts';
import classes from './ticket-settings.module.css';

type Seen = TicketValues['tags'];

interface MetadataTableProps {
  field: MetadataField;
  lines: MetadataLine[];
  /** Values that tickets have, as the CRM says them. */
  seen: Seen;
  /** Values that the connected CRMs offer, with the names that they have there. */
  choices: CrmValue[];
  /** Somebody wanted to save: unfinished lines say so. */
  isTried: boolean;
  onChange: (lines: MetadataLine[]) => void;
}

const shownUnnamed = 8;

/** One map: CRM value → name here, and the values of tickets that have no name yet. */
export function MetadataTable(props: MetadataTableProps) {
  const { field, lines, seen, choices, isTried, onChange } = props;
  const { t } = useTranslation();
  const problems = findProblems(lines);
  const label = t(`ticketSettings.metadata.fields.${field}`);
  const named = new Set(lines.map((line) => line.crm));
  const unnamed = seen.filter(({ value }) => !named.has(value));
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  const offered = new Set([...unnamed.map(({ value }) => value), ...labels.keys()]);
  const change = (key: number, patch: Partial<MetadataLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  return (
    <FormSection title={label} why={t(`ticketSettings.metadata.why.${field}`)} isInTab>
      {lines.length > 0 && (
        <div className="stack gap-8">
          <div className={`stack start muted small gap-8 ${classes.mapHead}`} aria-hidden>
            <span>{t('ticketSettings.metadata.crmValue')}</span>
            <span>{t('ticketSettings.metadata.ourValue')}</span>
          </div>
          {lines.map((line, index) => {
            const problem = problems.get(line.key);
            const shown = problem === 'missing' && !isTried ? undefined : problem;
            const names = { field: label, line: index + 1 };
            return (
              <div key={line.key} className={`stack start gap-8 ${classes.mapLine}`}>
                <Autocomplete
                  aria-label={t('ticketSettings.metadata.crmValueOf', names)}
                  value={line.crm}
                  data={[...offered].filter((value) => !named.has(value) || value === line.crm)}
                  renderOption={({ option }) => offeredText(option.value, labels)}
                  maxLength={200}
                  error={shown && t(`ticketSettings.metadata.${shown}`)}
                  onChange={(crm) =>
                    change(line.key, { crm, ours: line.ours || labels.get(crm) || '' })
                  }
                />
                <IconArrowRight size={16} aria-hidden className="muted mt-8" />
                <TextInput
                  aria-label={t('ticketSettings.metadata.ourValueOf', names)}
                  value={line.ours}
                  maxLength={200}
                  onChange={(event) => change(line.key, { ours: event.currentTarget.value })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('ticketSettings.metadata.remove', names)}
                  onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              </div>
            );
          })}
        </div>
      )}
      <Unnamed
        label={label}
        values={unnamed}
        labels={labels}
        onPick={(value) => onChange([...lines, newLine(value, labels.get(value))])}
      />
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('ticketSettings.metadata.addTo', { field: label })}
          onClick={() => onChange([...lines, newLine()])}
        >
          {t('ticketSettings.metadata.add')}
        </Button>
      </div>
    </FormSection>
  );
}

/** An id says little: the CRM's own name stands beside it. */
function offeredText(value: string, labels: ReadonlyMap<string, string>): string {
  const label = labels.get(value);
  return label === undefined || label === value ? value : `${label} (${value})`;
}

interface UnnamedProps {
  label: string;
  values: Seen;
  labels: ReadonlyMap<string, string>;
  onPick: (value: string) => void;
}

/** Values that the CRM uses and nobody named: a click begins a line with one. */
function Unnamed({ label, values, labels, onPick }: UnnamedProps) {
  const { t } = useTranslation();
  if (values.length === 0) return null;
  return (
    <div className="row wrap muted small gap-6">
      <span>{t('ticketSettings.metadata.notNamed')}</span>
      {values.slice(0, shownUnnamed).map(({ value, count }) => (
        <button
          key={value}
          type="button"
          className={`hover round-16 pointer no-wider break soft framed-strong ground-surface ${classes.value}`}
          title={t('ticketSettings.seen', { count })}
          aria-label={t('ticketSettings.metadata.nameSeen', { value, field: label })}
          onClick={() => onPick(value)}
        >
          {labels.get(value) ?? value}
        </button>
      ))}
    </div>
  );
}
