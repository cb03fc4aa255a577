import { Button } from '@mantine/core';
import type { Source } from '@replique/contract/knowledge/sources';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { isOpen } from './is-open.ts';
import { useUpdateSource } from './use-update-source.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { SourceChoices } from './source-choices.tsx';
import { SyncBadge, SyncReport } from './sync-report.tsx';
import classes from './sources.module.css';

interface SourceCardProps {
  client: string;
  source: Source;
  isReadOnly: boolean;
}

/** One source: what was read when and with what end, and what may be done with it. */
export function SourceCard({ client, source, isReadOnly }: SourceCardProps) {
  const errorText = useErrorText();
  const update = useUpdateSource();
  const { lastSync, languages, schedule } = source;
  return (
    <article
      className={`surface stack shrink gap-16 pad-16 ${classes.card}`}
      aria-label={source.title}
    >
      <Head source={source} />
      {lastSync && <SyncReport {...{ client, source, sync: lastSync, isReadOnly }} />}
      {!isReadOnly && (
        <SourceChoices
          value={{ languages, schedule }}
          onChange={(change) => update.mutate({ client, source: source.uuid, ...change })}
        />
      )}
      {update.error && (
        <p role="alert" className="danger">
          {errorText(update.error)}
        </p>
      )}
      <Buttons {...{ client, source, isReadOnly }} />
    </article>
  );
}

function Head({ source }: Pick<SourceCardProps, 'source'>) {
  const { t } = useTranslation();
  const { title, url, platform, pages, lastDoneAt, nextSyncAt, lastSync } = source;
  return (
    <div>
      <div className="row wrap gap-4-12">
        <h3>{title}</h3>
        {lastSync && <SyncBadge sync={lastSync} />}
      </div>
      <a
        className={`muted small break block ${classes.url}`}
        href={url}
        target="_blank"
        rel="noreferrer noopener"
      >
        {url}
      </a>
      <p className={`muted small block ${classes.muted}`}>
        {t(`sources.platforms.${platform}`)} · {t('sources.pages', { count: pages })} ·{' '}
        {lastDoneAt ? (
          <>
            {t('sources.lastRead')} <RelativeTime at={lastDoneAt} />
          </>
        ) : (
          t('sources.neverRead')
        )}
        {nextSyncAt && (
          <>
            {' '}
            · {t('sources.nextRead')} <RelativeTime at={nextSyncAt} />
          </>
        )}
      </p>
    </div>
  );
}

function Buttons({ client, source, isReadOnly }: SourceCardProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const syncNow = useMutation(orpc.sources.sync.mutationOptions());
  const cancel = useMutation(orpc.sources.cancel.mutationOptions());
  const [opened, setOpened] = useState<'changes' | 'remove' | null>(null);
  const { uuid, lastSync } = source;
  const close = () => setOpened(null);
  const isReading = isOpen(lastSync);
  const error = syncNow.error ?? cancel.error;
  return (
    <div className="row wrap gap-8">
      {!isReadOnly && !isReading && (
        <Button
          variant="default"
          loading={syncNow.isPending}
          onClick={() => syncNow.mutate({ client, source: uuid })}
        >
          {t('sources.syncNow')}
        </Button>
      )}
      {!isReadOnly && isReading && lastSync && (
        <Button
          variant="default"
          loading={cancel.isPending}
          disabled={lastSync.isCancelling}
          onClick={() => cancel.mutate({ client, source: uuid, sync: lastSync.uuid })}
        >
          {t('sources.stop')}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpened('changes')}>
        {t('sources.changes')}
      </Button>
      {!isReadOnly && (
        <Button variant="default" onClick={() => setOpened('remove')}>
          {t('sources.remove')}
        </Button>
      )}
      {error && (
        <p role="alert" className="danger">
          {errorText(error)}
        </p>
      )}
      {opened === 'changes' && <ChangesDialog {...{ client, source }} onClose={close} />}
      {opened === 'remove' && <RemoveDialog {...{ client, source }} onClose={close} />}
    </div>
  );
}
