import { IconStack2 } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api-client.ts';
import { useFormat } from '../lib/format.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import classes from './home.module.css';

const toAnswer = { state: 'new', pageSize: 10 } as const;

/** Among the lists of groups: whatever tells of those tells of this figure. */
const groupsToAnswerQuery = (client: string | undefined) =>
  queryOptions({
    queryKey: ['reinforcement', 'list', { client, ...toAnswer }],
    queryFn: ({ signal }) => api.reinforcement.list({ client, ...toAnswer }, { signal }),
    placeholderData: keepPreviousData,
  });

/** How many groups of tickets wait for one answer, and the way to them. */
export function GroupsCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error } = useQuery(groupsToAnswerQuery(useSelectedClient()));
  return (
    <Link to="/renforcement" className={classes.card} title={t('home.groupsHelp')}>
      <span className={classes.cardLabel}>
        <IconStack2 size={16} stroke={1.75} aria-hidden />
        {t('home.groups')}
      </span>
      <span className={`${classes.figure} figures`}>
        {data && format.number(data.total)}
        {!data && (error ? '–' : <span className={classes.figureSpace} />)}
      </span>
      <span className={classes.cardHelp}>{t('home.groupsHelp')}</span>
    </Link>
  );
}
