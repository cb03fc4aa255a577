import { Skeleton } from '@mantine/core';
import type { ClientDetail } from '@replique/contract/accounts/clients';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { readKeys } from '../../lib/queries/knowledge.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { ReadOnlyNote } from '../../ui/page/tab-head.tsx';
import { GetSource } from './get-source.tsx';
import { isOpen } from './is-open.ts';
import { SourceCard } from './source-card.tsx';
import classes from './sources.module.css';

interface SourcesSectionProps {
  client: Pick<ClientDetail, 'uuid' | 'archived' | 'helpCentreUrl'>;
  isReadOnly: boolean;
}

/** Once the last reading is over, what it changed is read anew wherever it is shown. */
function useRefreshAfterReading(isReading: boolean) {
  const wasReading = useRef(isReading);
  useEffect(() => {
    if (wasReading.current && !isReading) void readAgain(...readKeys);
    wasReading.current = isReading;
  });
}

const place = 'help-centre';

/** Whoever was led here by a link arrives before the section is drawn. */
function useArrival(isDrawn: boolean) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isDrawn && window.location.hash === `#${place}`) section.current?.scrollIntoView();
  }, [isDrawn]);
  return section;
}

/** Where knowledge is read from (spec §2 "general": a help-centre URL with a Get button). */
export function SourcesSection({ client, isReadOnly }: SourcesSectionProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(
    orpc.sources.list.queryOptions({ input: { client: client.uuid } }),
  );
  const sources = data?.items;
  useRefreshAfterReading(sources?.some(({ lastSync }) => isOpen(lastSync)) ?? false);
  const section = useArrival(data !== undefined);
  const isKnown = sources?.some(({ url }) => url === client.helpCentreUrl);
  const mayChange = !isReadOnly && !client.archived;
  return (
    <FormSection title={t('sources.title')} why={t('sources.why')}>
      <div className={`stack shrink soft gap-16 ${classes.section}`} id={place} ref={section}>
        {isReadOnly && <ReadOnlyNote>{t('sources.adminsOnly')}</ReadOnlyNote>}
        {client.archived && <p>{t('sources.archived')}</p>}
        {mayChange && data && (
          <GetSource client={client.uuid} suggested={isKnown ? '' : (client.helpCentreUrl ?? '')} />
        )}
        {error && (
          <p role="alert" className="danger">
            {errorText(error)}
          </p>
        )}
        {!sources && !error && (
          <Skeleton height={96} radius="md" role="status" aria-label={t('sources.loading')} />
        )}
        {sources?.length === 0 && isReadOnly && <p>{t('sources.none')}</p>}
        {sources && sources.length > 0 && (
          <ul className="list stack gap-16">
            {sources.map((source) => (
              <li key={source.uuid}>
                <SourceCard client={client.uuid} source={source} isReadOnly={!mayChange} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormSection>
  );
}
