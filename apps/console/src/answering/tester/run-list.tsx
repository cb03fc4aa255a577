import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './tester.module.css';

const runsAPage = 10;

interface RunListProps {
  client: string;
  openRun: string | undefined;
  onOpen: () => void;
}

/** The runs that were kept, one's own or for Admins the client's; each opens again as it was. */
export function RunList({ client, openRun, onOpen }: RunListProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data } = useQuery(
    orpc.tester.list.queryOptions({ input: { client, page, pageSize: runsAPage } }),
  );
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / runsAPage));
  return (
    <section
      className={`stack line-above gap-6 pt-14 ${classes.runs}`}
      aria-labelledby="tester-runs"
    >
      <div className="row between gap-8">
        <h2 id="tester-runs">{t('tester.runs')}</h2>
        {last > 1 && (
          <span className="row muted small gap-2">
            <ActionIcon
              variant="subtle"
              aria-label={t('ui.previousPage')}
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <span className="figures">
              {page} / {last}
            </span>
            <ActionIcon
              variant="subtle"
              aria-label={t('ui.nextPage')}
              disabled={page >= last}
              onClick={() => setPage(page + 1)}
            >
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </span>
        )}
      </div>
      {data?.items.length === 0 && <p className="hint">{t('tester.noRuns')}</p>}
      <ul className="unmarked stack pad-0">
        {data?.items.map((run) => (
          <li key={run.uuid}>
            <Link
              to="/demo"
              search={({ client: chosen }) => ({ client: chosen, run: run.uuid })}
              aria-current={run.uuid === openRun || undefined}
              onClick={onOpen}
              className={`stack round-6 gap-2 hover own-colour ${classes.runLink}`}
            >
              <span className="nowrap clip ellipsis">{run.name ?? run.question}</span>
              <span className="muted tiny">
                {run.versions.map((version) => t('tester.short', { version })).join(' · ')}
                {run.ticketName !== null && ` · ${run.ticketName}`}
                {!run.isMine && run.createdBy !== null && ` · ${run.createdBy}`}
                {' · '}
                <RelativeTime at={run.createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
