import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DocumentVersion } from '@replique/contract/knowledge/knowledge';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TextDifference } from '../../ui/text/text-difference.tsx';

const textOf = ({ title, url, markdown }: DocumentVersion) =>
  [title, url, markdown].filter((part) => part !== null).join('\n\n');

function Version({ version, before }: { version: DocumentVersion; before?: DocumentVersion }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <div className="row between gap-8">
        <strong>{t('knowledge.version', { version: version.version })}</strong>
        {before && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? 'knowledge.versionHide' : 'knowledge.versionShow')}
          </Button>
        )}
      </div>
      <span className="muted small mt-4">
        {version.author ?? t('knowledge.somebody')} · <RelativeTime at={version.createdAt} />
      </span>
      {isOpen && before && (
        <TextDifference
          before={textOf(before)}
          after={textOf(version)}
          same={t('knowledge.versionSame')}
        />
      )}
    </li>
  );
}

/** Who saved what and when, and what it changed. */
export function DocumentVersions({ document }: { document: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error } = useQuery(orpc.knowledge.versions.queryOptions({ input: { document } }));
  const versions = data?.items ?? [];
  return (
    <section className="surface pad-16 heads-14" aria-labelledby="document-versions">
      <h2 id="document-versions">{t('knowledge.versions')}</h2>
      {error && <p className="muted small mt-4">{errorText(error)}</p>}
      <ol className="stack unmarked gap-10 only-mt-12 pad-0 hide-empty links">
        {versions.map((version, index) => {
          const before = versions[index + 1];
          return <Version key={version.version} version={version} {...(before && { before })} />;
        })}
      </ol>
    </section>
  );
}
