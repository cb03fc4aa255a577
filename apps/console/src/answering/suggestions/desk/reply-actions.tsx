import { ActionIcon, Button } from '@mantine/core';
import {
  IconCheck,
  IconCopy,
  IconPencil,
  IconRosetteDiscountCheck,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Suggestion } from '@replique/contract/answering/suggestions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { useAcceptSuggestion } from './sent/changes.ts';
import { useCopy } from './copy.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Contradictions, contradictedIn } from './contradictions.tsx';
import classes from './suggestions.module.css';

interface SuggestionActionsProps {
  suggestion: Suggestion;
  client: string;
  /** Without the module a suggestion can be copied and deleted only. */
  isModuleOff: boolean;
  onEdit: () => void;
  onDelete: () => void;
  /** Accepting begins: the button that was pressed goes, whatever comes of it. */
  onAccept: () => void;
  /** Accepted: counters elsewhere change. */
  onChanged: () => void;
}

interface ActionProps {
  label: string;
  shortcut: string;
  icon: Icon;
  onClick: () => void;
}

function Action({ label, shortcut, icon: ActionGlyph, onClick }: ActionProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={`${label} (${shortcut.toUpperCase()})`}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      <ActionGlyph size={16} aria-hidden />
    </ActionIcon>
  );
}

/** Leads to the editor: what was answered here may answer everybody. */
function CertifyAnswer({ client, suggestion }: { client: string; suggestion: string }) {
  const { t } = useTranslation();
  const label = t('suggestions.certifyAnswer');
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      renderRoot={(props) => (
        <Link
          to="/clients/details/$id/knowledge/write"
          params={{ id: client }}
          search={{ suggestion }}
          {...props}
        />
      )}
    >
      <IconRosetteDiscountCheck size={16} aria-hidden />
    </ActionIcon>
  );
}

/** What an agent can do with a suggestion: accept, edit, copy, delete. Stands in a row of actions. */
export function SuggestionActions(props: SuggestionActionsProps) {
  const { suggestion, client, isModuleOff, onEdit, onDelete, onAccept, onChanged } = props;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const accept = useAcceptSuggestion(suggestion, onChanged);
  const copy = useCopy(suggestion.text);
  const isReady = suggestion.state === 'ready' && !isModuleOff;
  const [isAsking, setIsAsking] = useState(false);
  const take = (despiteContradictions = false) => {
    setIsAsking(false);
    onAccept();
    const { uuid, revision } = suggestion;
    accept.mutate({ suggestion: uuid, revision, despiteContradictions });
  };
  // What a source contradicts is not accepted by one key.
  const isContradicted = contradictedIn(suggestion).length > 0;
  const askOrTake = () => (isContradicted ? setIsAsking(true) : take());
  const hasText = suggestion.state !== 'silent';
  useSingleKeys({
    a: isReady && !accept.isPending ? askOrTake : undefined,
    e: isReady ? onEdit : undefined,
    c: hasText ? () => void copy() : undefined,
    d: onDelete,
  });
  const isConflict = accept.error !== null && errorCode(accept.error) === 'request.conflict';
  return (
    <>
      {isReady && (
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={accept.isPending}
          onClick={askOrTake}
          title={`${t('suggestions.accept')} (A)`}
          aria-keyshortcuts="a"
        >
          {t('suggestions.accept')}
        </Button>
      )}
      {isReady && (
        <Action label={t('suggestions.edit')} shortcut="e" icon={IconPencil} onClick={onEdit} />
      )}
      {hasText && (
        <Action
          label={t('suggestions.copy')}
          shortcut="c"
          icon={IconCopy}
          onClick={() => void copy()}
        />
      )}
      {hasText && <CertifyAnswer client={client} suggestion={suggestion.uuid} />}
      <Action label={t('suggestions.delete')} shortcut="d" icon={IconTrash} onClick={onDelete} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('suggestions.acceptContradicted')}
        confirmLabel={t('suggestions.acceptAnyway')}
        isDanger
        onConfirm={() => take(true)}
        onCancel={() => setIsAsking(false)}
      >
        <Contradictions written={suggestion} />
      </ConfirmDialog>
      {accept.error && (
        <div className={classes.wholeRow}>
          <Notice
            tone={isConflict ? 'warning' : 'danger'}
            title={isConflict ? t('suggestions.changedMeanwhile') : errorText(accept.error)}
          />
        </div>
      )}
    </>
  );
}
