import { skipToken, useQuery } from '@tanstack/react-query';
import type { ClientDetail } from '@replique/contract/accounts/clients';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useAddressedClient } from '../../lib/own-client.ts';
import { SaveBar } from '../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../ui/page/leave-warning.tsx';
import { TabSkeleton } from '../../ui/page/page-skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ReadOnlyNote, TabHead } from '../../ui/page/tab-head.tsx';
import classes from './settings-tab.module.css';

/** The settings of the client that the address names, once they are known. */
export function WithClient({ children }: { children: (client: ClientDetail) => ReactNode }) {
  const { t } = useTranslation();
  const { client } = useAddressedClient();
  const { data, error, refetch } = useQuery(
    orpc.clients.get.queryOptions({ input: client ? { client: client.uuid } : skipToken }),
  );
  if (data) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <TabSkeleton label={t('clients.loading')} />;
}

interface SettingsTabProps {
  title: string;
  intro: string;
  actions?: ReactNode;
  /** Says who may change what is shown; nothing can be changed then. */
  readOnlyText?: string | undefined;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Beside the form on wide screens, below it on narrow ones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form inside a client's tab: as a FormPage, under the client's head. */
export function SettingsTab(props: SettingsTabProps) {
  const { title, intro, actions, readOnlyText, isDirty, isSaving, onSave, onDiscard } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) onSave();
  };
  return (
    <div className={props.aside ? `stack start ${classes.beside}` : undefined}>
      <form
        className={`column shrink form-width gap-16 ${classes.form}`}
        onSubmit={submit}
        noValidate
      >
        <TabHead {...{ title, intro, actions }} />
        {readOnlyText && <ReadOnlyNote>{readOnlyText}</ReadOnlyNote>}
        {props.children}
        {isDirty && <SaveBar {...{ isSaving, onSave, onDiscard }} />}
        <LeaveWarning isDirty={isDirty} />
      </form>
      {props.aside}
    </div>
  );
}
