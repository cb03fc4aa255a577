import { ActionIcon, Modal, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Source, SourceChangeKind, SourceSync } from '@replique/contract/knowledge/sources';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { ChoiceChips } from '../../ui/list/choice-chips.tsx';
import { ChangeList } from './change-list.tsx';
import { isOpen } from './is-open.ts';

const allKinds = [
  'added',
  'changed',
  'removed',
  'waiting',
  'failed',
] as const satisfies SourceChangeKind[];

const pageSize = 25;

interface ChangesDialogProps {
  client: string;
  source: Source;
  onClose: () => void;
}

/** What each reading of a source did to which documents, by kind. */
export function ChangesDialog({ client, source, onClose }: ChangesDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error } = useQuery(
    orpc.sources.syncs.queryOptions({
      input: { client, source: source.uuid, page: 1, pageSize: 50 },
    }),
  );
  const [chosen, setChosen] = useState<string>();
  // The newest has nothing to tell before it has begun.
  const began = data?.items.filter(
    ({ state, read }) => state !== 'waiting' && (read > 0 || state !== 'cancelled'),
  );
  const sync = began?.find(({ uuid }) => uuid === chosen) ?? began?.[0];
  return (
    <Modal
      opened
      onClose={onClose}
      size="44rem"
      title={t('sources.changesOf', { title: source.title })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className="stack shrink gap-16">
        {error && (
          <p role="alert" className="danger">
            {errorText(error)}
          </p>
        )}
        {began && began.length > 1 && (
          <NativeSelect
            label={t('sources.reading')}
            value={sync?.uuid ?? ''}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={began.map((each) => ({
              value: each.uuid,
              label: `${format.dateTime(each.startedAt ?? each.requestedAt)} · ${t(`sources.states.${each.state}`)}`,
            }))}
          />
        )}
        {data && !sync && <p>{t('sources.neverRead')}</p>}
        {sync && <Changes key={sync.uuid} {...{ client, source, sync }} />}
      </div>
    </Modal>
  );
}

interface ChangesProps {
  client: string;
  source: Source;
  sync: SourceSync;
}

function Changes({ client, source, sync }: ChangesProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [kind, setKind] = useState<SourceChangeKind>();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(
    orpc.sources.changes.queryOptions({
      input: { client, source: source.uuid, sync: sync.uuid, kind, page, pageSize },
      refetchInterval: isOpen(sync) ? 3_000 : false,
    }),
  );
  const kinds = allKinds.filter((each) => each !== 'waiting' || sync.waiting > 0);
  const pick = (next: SourceChangeKind | undefined) => {
    setKind(next);
    setPage(1);
  };
  return (
    <>
      <ChoiceChips
        label={t('sources.kind')}
        value={kind}
        onPick={pick}
        choices={[
          { value: undefined, label: t('sources.anyKind') },
          ...kinds.map((each) => ({
            value: each,
            label: t(`sources.counts.${each}`),
            count: sync[each],
          })),
        ]}
      />
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      {data?.total === 0 && (
        <p>{kind ? t('sources.changesNoneOfKind') : t('sources.changesNone')}</p>
      )}
      {data && data.total > 0 && <ChangeList client={client} changes={data.items} />}
      {data && data.total > pageSize && <Pager page={page} total={data.total} onPage={setPage} />}
    </>
  );
}

interface PagerProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** Inside a dialog the page is no part of the address. */
function Pager({ page, total, onPage }: PagerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const last = Math.ceil(total / pageSize);
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <div className="row end muted gap-8">
      <span className="figures">
        {t('sources.changesPage', {
          from: format.number(from),
          to: format.number(to),
          total: format.number(total),
        })}
      </span>
      <ActionIcon
        variant="default"
        aria-label={t('sources.previous')}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('sources.next')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
