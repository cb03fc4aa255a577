import { useQuery } from '@tanstack/react-query';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc } from '../../lib/orpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useEditSuggestion } from './sent/changes.ts';
import classes from './suggestions.module.css';
import { WordDiff } from './sent/word-diff.tsx';

interface Version {
  number: number;
  text: string;
  at: string;
  by: string | null;
}

interface VersionItemProps {
  version: Version;
  before: Version | undefined;
  isCurrent: boolean;
  onRestore: (() => void) | undefined;
}

function VersionItem({ version, before, isCurrent, onRestore }: VersionItemProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const { number, at, by } = version;
  return (
    <li className="stack small gap-2 quote">
      <div className={`wrap ${classes.versionHead}`}>
        <span className="medium">{t('workbench.version', { number })}</span>
        <span>{isCurrent ? t('workbench.current') : !before && t('workbench.asWritten')}</span>
        <span className="muted">
          <RelativeTime at={at} /> {by && t('suggestions.by', { person: by })}
        </span>
      </div>
      <div className={`wrap ${classes.versionTools}`}>
        {before && (
          <button
            type="button"
            className={`inline-button h-24 ${classes.more}`}
            aria-expanded={isShown}
            aria-label={
              isShown
                ? t('workbench.hideVersion', { number })
                : t('workbench.showVersion', { number })
            }
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? t('suggestions.hideChanges') : t('suggestions.showChanges')}
          </button>
        )}
        {onRestore && (
          <button
            type="button"
            className={`inline-button h-24 ${classes.more}`}
            aria-label={t('workbench.restoreVersion', { number })}
            onClick={onRestore}
          >
            {t('workbench.restore')}
          </button>
        )}
      </div>
      {isShown && before && (
        <WordDiff
          label={t('workbench.changesIn', { number })}
          before={before.text}
          after={version.text}
        />
      )}
    </li>
  );
}

interface VersionListProps {
  suggestion: Suggestion;
  isModuleOff: boolean;
  /** Something was restored: the button that was pressed is gone. */
  onRestored: () => void;
}

/** With the next edit they are others; what else happens to a suggestion, its use or its deletion, leaves them alone. */
function versionsQuery({ uuid, edits }: Suggestion) {
  const input = { suggestion: uuid };
  const queryKey = [...orpc.workbench.versions.queryKey({ input }), edits];
  return orpc.workbench.versions.queryOptions({ input, queryKey });
}

function Versions({ suggestion, isModuleOff, onRestored }: VersionListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { level } = useSession();
  const { data, error, refetch } = useQuery(versionsQuery(suggestion));
  const { mutate, isPending } = useEditSuggestion(suggestion);
  const canRestore = hasRole(level, 'agent') && !isModuleOff && suggestion.state === 'ready';
  const restore = ({ text, number }: Version) => {
    if (isPending) return;
    mutate(
      { suggestion: suggestion.uuid, text, revision: suggestion.revision },
      {
        onSuccess() {
          showAlert({ text: escapeHtml(t('workbench.versionRestored', { number })) });
          onRestored();
        },
        onError: (failure) =>
          showAlert({ text: escapeHtml(errorText(failure)), severity: 'error', delay: 8 }),
      },
    );
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t('workbench.loadingVersions')}</p>;
  return (
    <ol className="stack unmarked gap-10 only-mt-8 pad-0">
      {data.items.map((version, index) => (
        <VersionItem
          key={version.number}
          version={version}
          before={data.items[index + 1]}
          isCurrent={index === 0}
          onRestore={
            canRestore && version.text !== suggestion.text ? () => restore(version) : undefined
          }
        />
      ))}
    </ol>
  );
}

/** How the text stood before, with who changed it when; any of it can become the text again. */
export function VersionList(props: VersionListProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const count = props.suggestion.edits + 1;
  return (
    <div>
      <button
        type="button"
        className={`inline-button h-24 ${classes.more}`}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? t('workbench.hideVersions') : t('workbench.versions', { count })}
      </button>
      {isShown && <Versions {...props} />}
    </div>
  );
}
