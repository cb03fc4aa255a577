import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { lastDay, pickDay } from '../../lib/search.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { FilterMenu } from '../../ui/list/filter-menu.tsx';
import { ClientChip } from './client-chip.tsx';

import classes from './monitoring.module.css';
import { groupings, spans, type CostsSearch } from '../routes.ts';
import type { ChangeSearch } from '../../lib/search-state.ts';

const dayMs = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first and the last day that are asked for; the server's days begin at midnight UTC. */
export function daysOf({ span, from, to }: CostsSearch, now: number): { from: string; to: string } {
  if (from !== undefined && to !== undefined) return { from, to };
  return { from: dayOf(now - (Number(span ?? spans[1]) - 1) * dayMs), to: dayOf(now) };
}

interface CostToolsProps {
  search: CostsSearch;
  onChange: ChangeSearch<CostsSearch>;
}

/** What the rows stand for, and of which days. */
export function CostTools({ search, onChange }: CostToolsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { from, to } = search;
  const hasDays = from !== undefined && to !== undefined;
  const backToUsual = () => onChange({ span: spans[1], from: undefined, to: undefined });
  return (
    <>
      <ChoiceChips<CostsSearch['by']>
        label={t('monitoring.costs.by')}
        choices={groupings.map((value) => ({
          value,
          label: t(`monitoring.costs.groupings.${value}`),
        }))}
        value={search.by}
        onPick={(by) => onChange({ by })}
      />
      <span className={`row wrap gap-6 push ${classes.period}`}>
        <ChoiceChips<CostsSearch['span']>
          label={t('monitoring.costs.period')}
          choices={spans.map((value) => ({ value, label: t(`monitoring.costs.spans.${value}`) }))}
          value={search.span}
          onPick={(span) => onChange({ span, from: undefined, to: undefined })}
        />
        <FilterMenu
          label={t('monitoring.costs.ownDays')}
          chosen={
            hasDays
              ? t('monitoring.costs.days', { from: format.shortDay(from), to: format.shortDay(to) })
              : undefined
          }
          onClear={backToUsual}
        >
          <OwnDays key={`${from} ${to}`} search={search} onChange={onChange} />
        </FilterMenu>
        <ClientChip />
      </span>
    </>
  );
}

/** Two days, taken together: one alone would be asked for while the other is still being typed. */
function OwnDays({ search, onChange }: CostToolsProps) {
  const { t } = useTranslation();
  const [days, setDays] = useState(() => daysOf(search, Date.now()));
  const [problem, setProblem] = useState<'daysMissing' | 'daysWrong'>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [pickDay(days.from), pickDay(days.to)];
    if (from === undefined || to === undefined) return setProblem('daysMissing');
    if (from > to) return setProblem('daysWrong');
    setProblem(undefined);
    onChange({ span: undefined, from, to });
  };
  return (
    <form className="stack gap-8 pad-8" onSubmit={submit} noValidate>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          size="xs"
          label={t(`monitoring.costs.${name}`)}
          max={lastDay}
          value={days[name]}
          error={name === 'to' && problem ? t(`monitoring.costs.${problem}`) : undefined}
          onChange={({ currentTarget: { value } }) => setDays((old) => ({ ...old, [name]: value }))}
        />
      ))}
      <Button type="submit" size="xs" variant="default">
        {t('monitoring.costs.apply')}
      </Button>
    </form>
  );
}
