import { IconCheck } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Group, GroupDetail } from '@replique/contract/answering/reinforcement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { SearchField } from '../../ui/list/search-field.tsx';
import classes from './group.module.css';

interface GroupFinderProps {
  group: GroupDetail;
  chosen: Group | undefined;
  onChoose: (group: Group) => void;
}

/** As many are offered. */
const most = 10;

/** Other groups of the client and language; those with the most to save stand first until something is searched. */
export function GroupFinder({ group, chosen, onChoose }: GroupFinderProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const { client, language, uuid } = group;
  const isKnown = language === 'en' || language === 'fr';
  const { data, error } = useQuery(
    orpc.reinforcement.list.queryOptions({
      input: isKnown
        ? { client: client.uuid, language, pageSize: 25, ...(search && { search }) }
        : skipToken,
      refetchInterval: false,
    }),
  );
  const others = (data?.items ?? []).filter((each) => each.uuid !== uuid).slice(0, most);
  return (
    <div className={`stack gap-8 mt-16 ${classes.finder}`}>
      <SearchField label={t('reinforcementGroup.findGroup')} value={search} onSearch={setSearch} />
      {error && <p role="alert">{errorText(error)}</p>}
      {data && others.length === 0 && <p role="status">{t('reinforcementGroup.findNone')}</p>}
      <ul className="list gap-2 scroll-down stack" lang={language}>
        {others.map((each) => (
          <li key={each.uuid}>
            <button
              type="button"
              aria-pressed={each.uuid === chosen?.uuid}
              onClick={() => onChoose(each)}
            >
              <strong>{each.name}</strong>
              <span className={`muted small break ${classes.muted}`}>
                {t('reinforcementGroup.ticketCount', { count: each.size })} · {each.question}
              </span>
              {each.uuid === chosen?.uuid && <IconCheck size={16} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
