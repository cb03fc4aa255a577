import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { breakdownQuery } from './breakdown-query.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { BoardProps } from './board-state.ts';
import classes from './sections.module.css';
import { useTableColumns } from './table-cells.tsx';
import { tableLink } from './table-links.ts';
import { TimesField } from './times-field.tsx';
import { tableColumns, tableNames } from './board-search.ts';
import type { TableName } from './insights-filter.ts';
import { pickChoice } from '../../lib/search.ts';

type RowsName = Exclude<TableName, 'times'>;

function Rows({ search, onChange, filter, by }: BoardProps & { by: RowsName }) {
  const { t } = useTranslation();
  const { sort, order, page, pageSize, changes } = search;
  const compare = changes ? filter.compare : 'none';
  const list = useQuery(breakdownQuery({ ...filter, compare, by, sort, order, page, pageSize }));
  const columns = useTableColumns(by, filter, compare !== 'none');
  return (
    <>
      {by === 'agent' && (
        <p className={`wrap muted small text-width ${classes.soft}`}>
          {t('insights.tables.agentNote')}
        </p>
      )}
      <ListScreen
        label={t(`insights.tables.names.${by}`)}
        query={list}
        search={search}
        change={onChange}
        columns={columns}
        rowKey={(row) => row.key || '-'}
        rowLink={(row) => tableLink(by, row.key, filter).link}
        sort={{ key: sort, direction: order }}
        onSort={({ key, direction }) =>
          // The first click on a figure brings its largest.
          onChange({
            sort: pickChoice(key, tableColumns),
            order: key === sort ? direction : 'desc',
          })
        }
        empty={{ title: t('insights.tables.empty'), text: t('insights.tables.emptyText') }}
      />
    </>
  );
}

/** The figures of each agent, channel, category, language, prompt version, day and hour. */
export function TableSection(props: BoardProps) {
  const { search, onChange } = props;
  const { t } = useTranslation();
  const { isSuperAdmin } = useSession();
  // Prompts are the staff's.
  const open = tableNames.filter((name) => name !== 'promptVersion' || isSuperAdmin);
  const by = open.includes(search.by) ? search.by : 'agent';
  const canCompare = search.compare !== 'none';
  return (
    <section className="column shrink gap-12 mt-8 heads-14-24" aria-labelledby="insights-tables">
      <div className="bar min-h-32">
        <h2 id="insights-tables">{t('insights.tables.title')}</h2>
        {by !== 'times' && (
          <Switch
            size="xs"
            label={t('insights.tables.changes')}
            checked={search.changes !== undefined && canCompare}
            disabled={!canCompare}
            title={canCompare ? undefined : t('insights.tables.changesOff')}
            onChange={(event) =>
              onChange({
                changes: event.currentTarget.checked ? '1' : undefined,
                page: search.page,
              })
            }
          />
        )}
      </div>
      <ChoiceChips
        label={t('insights.tables.title')}
        choices={open.map((value) => ({ value, label: t(`insights.tables.names.${value}`) }))}
        value={by}
        onPick={(name) => onChange({ by: name })}
      />
      {by === 'times' ? <TimesField {...props} /> : <Rows {...props} by={by} />}
    </section>
  );
}
