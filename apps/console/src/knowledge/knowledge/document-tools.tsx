import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { pickChoice } from '../../lib/search.ts';
import { SearchField } from '../../ui/list/search-field.tsx';

import classes from './document-tools.module.css';
import { useLanguageName } from '../../lib/language/language-name.ts';
import { documentKinds, documentStandings, languages, type DocumentSearch } from '../routes.ts';

interface DocumentToolsProps {
  client: string;
  search: DocumentSearch;
  change: (patch: Partial<DocumentSearch>, options?: { replace?: boolean }) => void;
}

/** The way a document came in and the help centre it came from are one question: where is it from? */
function SourceFilter({ client, search, change }: DocumentToolsProps) {
  const { t } = useTranslation();
  const { data } = useQuery(
    orpc.sources.list.queryOptions({ input: { client }, refetchInterval: false }),
  );
  const sources = data?.items ?? [];
  return (
    <NativeSelect
      className={classes.filter}
      aria-label={t('knowledge.source')}
      value={search.source ?? search.kind ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const kind = pickChoice(value, documentKinds);
        const source = kind === undefined && value !== '' ? value : undefined;
        change({ kind, source });
      }}
      data={[
        { value: '', label: t('knowledge.anySource') },
        ...documentKinds.map((kind) => ({
          value: kind,
          label: t(`knowledge.kinds.${kind}`),
        })),
        ...(sources.length > 0
          ? [
              {
                group: t('knowledge.helpCentres'),
                items: sources.map(({ uuid, title }) => ({ value: uuid, label: title })),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Search and filters, in one row. */
export function DocumentTools(props: DocumentToolsProps) {
  const { search, change } = props;
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <>
      <div className={classes.search}>
        <SearchField
          label={t('knowledge.search')}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text }, { replace: true })}
        />
      </div>
      <SourceFilter {...props} />
      <NativeSelect
        className={classes.filter}
        aria-label={t('knowledge.language')}
        value={search.language ?? ''}
        onChange={(event) => change({ language: pickChoice(event.currentTarget.value, languages) })}
        data={[
          { value: '', label: t('knowledge.anyLanguage') },
          ...languages.map((code) => ({ value: code, label: languageName(code) })),
        ]}
      />
      <NativeSelect
        className={classes.filter}
        aria-label={t('knowledge.standing')}
        value={search.standing ?? ''}
        onChange={(event) =>
          change({ standing: pickChoice(event.currentTarget.value, documentStandings) })
        }
        data={[
          { value: '', label: t('knowledge.anyStanding') },
          ...documentStandings.map((standing) => ({
            value: standing,
            label: t(`knowledge.standings.${standing}`),
          })),
        ]}
      />
    </>
  );
}
