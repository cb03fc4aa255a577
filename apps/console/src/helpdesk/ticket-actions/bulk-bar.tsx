import { Button } from '@mantine/core';
import { IconBan, IconRestore, IconSparkles, IconTag } from '@tabler/icons-react';
import type { TicketAction } from '@replique/contract/helpdesk/ticket-actions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { api } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/language/format.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc, readAgain, type Inputs } from '../../lib/orpc.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { AssignPicked } from './assign-picked.tsx';
import classes from './bulk-bar.module.css';

type Tab = 'eligible' | 'ineligible';
type TicketFilter = NonNullable<Inputs['ticketActions']['start']['filter']>;
type ActionName = TicketAction['action'];

export type BulkSelection =
  /** Rows picked by hand, by uuid. */
  | { kind: 'some'; tickets: string[] }
  /** Everything that the list's filter finds. */
  | { kind: 'all'; total: number };

export interface BulkBarProps {
  selection: BulkSelection;
  /** What the list is filtered by, as the server is asked: all of it is what "all" means. */
  filter: TicketFilter & { tab: Tab };
  /** How many the filter finds, where that is known. */
  total?: number | undefined;
  onDone: () => void;
  onSelectAll: () => void;
  onClear: () => void;
}

const icons = {
  generate: IconSparkles,
  categorise: IconTag,
  exclude: IconBan,
  include: IconRestore,
};

const actionsOf: Record<Tab, ActionName[]> = {
  eligible: ['generate', 'categorise', 'exclude'],
  ineligible: ['include', 'categorise'],
};

/** Says what was begun; an exclusion can be taken back from there. */
function useTellBegun() {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const undo = async (uuid: string) => {
    try {
      await api.ticketActions.undo({ action: uuid });
      showAlert({ text: t('ticketActions.undone'), delay: 4 });
      await readAgain(orpc.ticketActions.key());
    } catch (error) {
      showAlert({ text: errorText(error), severity: 'error', delay: 6 });
    }
  };
  return ({ uuid, action, total }: TicketAction) =>
    showAlert({
      text: escapeHtml(
        t(`ticketActions.begun.${action}`, { count: total, number: format.number(total) }),
      ),
      delay: action === 'exclude' ? 10 : 4,
      ...(action === 'exclude' && {
        action: { label: t('ticketActions.undo'), onAct: () => void undo(uuid) },
      }),
    });
}

function useBulkErrorText() {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  return (error: unknown) => {
    const { data } = error as { data?: { most?: number; total?: number } };
    if (errorCode(error) !== 'ticket-actions.too-large' || !data?.most || !data.total)
      return errorText(error);
    const [most, total] = [format.number(data.most), format.number(data.total)];
    return t('ticketActions.tooLarge', { most, total });
  };
}

function useBulk({ selection, filter, onDone }: BulkBarProps) {
  const client = useSelectedClient();
  const tellBegun = useTellBegun();
  const errorText = useBulkErrorText();
  const [asked, setAsked] = useState<ActionName>();
  const start = useMutation(
    orpc.ticketActions.start.mutationOptions({
      onSuccess: (action) => {
        setAsked(undefined);
        tellBegun(action);
        onDone();
      },
    }),
  );
  const begin = (action: ActionName) =>
    start.mutate({
      action,
      ...(selection.kind === 'some' ? { tickets: selection.tickets } : { filter }),
      // Picked by hand, they say themselves whose they are.
      ...(selection.kind === 'all' && client !== undefined && { client }),
    });
  const press = (action: ActionName) => {
    start.reset();
    const isTakenBackEasily = action === 'exclude' || action === 'include';
    if (isTakenBackEasily && selection.kind === 'some') begin(action);
    else setAsked(action);
  };
  const error = start.error ? errorText(start.error) : undefined;
  return { asked, press, begin, error, isBusy: start.isPending, close: () => setAsked(undefined) };
}

/** How many are meant, with a plus where the list stopped counting. */
function useHowMany({ selection, total }: BulkBarProps): { count: number; number: string } {
  const format = useFormat();
  const count = selection.kind === 'some' ? selection.tickets.length : selection.total;
  const isCapped = selection.kind === 'all' && total === undefined;
  return { count, number: `${format.number(count)}${isCapped ? '+' : ''}` };
}

function Picked(props: BulkBarProps) {
  const { selection, total, onSelectAll } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const howMany = useHowMany(props);
  const { kind } = selection;
  // One action is for one client: over all of them there is no "all".
  const client = useSelectedClient();
  const isOffered = kind === 'some' && client !== undefined;
  const hasMore = isOffered && (total === undefined || total > howMany.count);
  return (
    <>
      <span className="medium" role="status">
        {t(kind === 'some' ? 'ticketActions.picked' : 'ticketActions.pickedAll', howMany)}
      </span>
      {hasMore && (
        <button type="button" className="press-link round-4 pad-4" onClick={onSelectAll}>
          {total === undefined
            ? t('ticketActions.selectEvery')
            : t('ticketActions.selectAll', { count: total, number: format.number(total) })}
        </button>
      )}
    </>
  );
}

/** A file of what is picked, whichever client it is of. */
function ExportPicked({ selection, filter, total, onDone }: BulkBarProps) {
  const client = useSelectedClient();
  const picked = selection.kind === 'some' ? selection.tickets : undefined;
  return (
    <ExportButton
      subject={{ kind: 'tickets', client, filter, picked }}
      total={selection.kind === 'all' ? selection.total : undefined}
      isTotalCapped={selection.kind === 'all' && total === undefined}
      onAsked={onDone}
    />
  );
}

/** What can be done to the tickets that are picked. */
export function BulkBar(props: BulkBarProps) {
  const { selection, filter, onClear } = props;
  const { t } = useTranslation();
  const { asked, press, begin, error, isBusy, close } = useBulk(props);
  const howMany = useHowMany(props);
  return (
    <div
      className={`row wrap grow gap-4-8 min-h-32 ${classes.bar}`}
      role="group"
      aria-label={t('ticketActions.bar')}
    >
      <Picked {...props} />
      {actionsOf[filter.tab].map((name) => {
        const Icon = icons[name];
        return (
          <Button
            key={name}
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => press(name)}
          >
            {t(`ticketActions.names.${name}`)}
          </Button>
        );
      })}
      {/* All that a filter finds may be very many: each goes to the CRM for itself. */}
      {selection.kind === 'some' && (
        <AssignPicked tickets={selection.tickets} onDone={props.onDone} />
      )}
      <ExportPicked {...props} />
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t('ticketActions.clear')}
      </Button>
      {error && asked === undefined && <span role="alert">{error}</span>}
      {(['generate', 'categorise', 'exclude', 'include'] as const).map((name) => (
        <ConfirmDialog
          key={name}
          isOpen={asked === name}
          title={t(`ticketActions.titles.${name}`, howMany)}
          confirmLabel={t(`ticketActions.confirm.${name}`)}
          isBusy={isBusy}
          error={error}
          onConfirm={() => begin(name)}
          onCancel={close}
        >
          {t(`ticketActions.texts.${name}`)}
        </ConfirmDialog>
      ))}
    </div>
  );
}
