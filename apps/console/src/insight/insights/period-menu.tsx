import { Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import type { BoardProps } from './board-state.ts';
import classes from './filters.module.css';

import { countDays, mostDays, type Days } from './period.ts';
import {
  boardPeriods,
  comparisons,
  firstDay,
  lastDay,
  type InsightsSearch,
} from './board-search.ts';
import { daysOf } from './insights-filter.ts';

type Props = Pick<BoardProps, 'search' | 'onChange'>;

/** The zone of this browser, beside UTC. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Whether the server would count these days. */
function areCountable({ from, to }: Days): boolean {
  if (from === '' || to === '' || from > to || from < firstDay || to > lastDay) return false;
  return countDays({ from, to }) <= mostDays;
}

function OwnDays({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState(days);
  const [isRefused, setIsRefused] = useState(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (areCountable(typed)) onDays(typed);
    else setIsRefused(true);
  };
  const field = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      size="xs"
      label={t(`insights.${name}`)}
      min={firstDay}
      max={lastDay}
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => {
        setIsRefused(false);
        setTyped((old) => ({ ...old, [name]: value }));
      }}
    />
  );
  return (
    <form className={`stack gap-8 halves ${classes.days}`} onSubmit={apply} noValidate>
      {field('from')}
      {field('to')}
      <Button type="submit" size="xs" variant="default">
        {t('insights.apply')}
      </Button>
      {isRefused && (
        <p className="danger small" role="alert">
          {t('insights.daysNeeded', { number: format.number(mostDays) })}
        </p>
      )}
    </form>
  );
}

function ZoneChoice({ search, onChange }: Props) {
  const { t } = useTranslation();
  const zones = [...new Set(['UTC', ownZone, search.zone])];
  if (zones.length < 2) return null;
  return (
    <NativeSelect
      size="xs"
      label={t('insights.zone')}
      value={search.zone}
      data={zones.map((zone) => ({
        value: zone,
        label: zone === 'UTC' ? t('insights.zoneUtc') : zone.replaceAll('_', ' '),
      }))}
      onChange={(event) => onChange({ zone: event.currentTarget.value })}
    />
  );
}

/** "Last 28 days", or the days themselves where they are one's own. */
function usePeriodWords(search: InsightsSearch): { name: string; days: string } {
  const { t } = useTranslation();
  const format = useFormat();
  const { from, to } = daysOf(search);
  const days =
    from === to
      ? format.shortDay(from)
      : t('insights.fromTo', { from: format.shortDay(from), to: format.shortDay(to) });
  const { period } = search;
  return { name: period === undefined ? days : t(`insights.periods.${period}`), days };
}

function PeriodChoices({ search, onChange, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation();
  const take = (patch: Partial<InsightsSearch>) => {
    onChange(patch);
    onDone();
  };
  return (
    <div className="stack gap-14">
      <ChoiceChips
        label={t('insights.period')}
        choices={boardPeriods.map((value) => ({
          value,
          label: t(`insights.periods.${value}`),
        }))}
        value={search.period}
        onPick={(period) => take({ period, from: undefined, to: undefined })}
      />
      <section aria-label={t('insights.ownDays')}>
        <h3 className="mb-6 small">{t('insights.ownDays')}</h3>
        <OwnDays days={daysOf(search)} onDays={(days) => take({ period: undefined, ...days })} />
      </section>
      <ZoneChoice search={search} onChange={onChange} />
    </div>
  );
}

/** Which days the board is of. */
export function PeriodMenu({ search, onChange }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { name, days } = usePeriodWords(search);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      offset={4}
      width="20rem"
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="visually-hidden">{t('insights.period')}</span>
          {name}
          {name !== days && (
            <span className={`muted regular ms-8 ${classes.daysOfPeriod}`}>{days}</span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={`round-8 ground-surface raised pad-12 ${classes.panel}`}
        aria-label={t('insights.period')}
      >
        <PeriodChoices search={search} onChange={onChange} onDone={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the figures are held against. */
export function CompareChoice({ search, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <label className="row muted small gap-8">
      <span>{t('insights.compare')}</span>
      <NativeSelect
        value={search.compare}
        data={comparisons.map((value) => ({ value, label: t(`insights.comparisons.${value}`) }))}
        onChange={(event) => {
          const compare = comparisons.find((each) => each === event.currentTarget.value);
          if (compare) onChange({ compare });
        }}
      />
    </label>
  );
}
