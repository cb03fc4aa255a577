import { Button } from '@mantine/core';
import {
  IconBookmark,
  IconBookmarkPlus,
  IconCheck,
  IconChevronDown,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from '@tabler/icons-react';
import type { TicketView } from '@replique/contract/helpdesk/ticket-views';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { readViewsAgain } from './read-views-again.ts';
import { hasRole } from '../../../lib/session/access.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { changePreferences, preferencesQuery } from '../../../lib/preferences.ts';
import { useSelectedClient } from '../../../lib/selected-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { DropDown, dropDownDividerClass, dropDownItemClass } from '../../../ui/form/drop-down.tsx';
import { escapeHtml } from '../../../ui/text/escape-html.ts';

import classes from './ticket-views.module.css';
import { useDeletedView } from './deleted-view.ts';
import { useOpeningView } from './opening-view.ts';
import { DeleteViewDialog, RenameViewDialog, SaveViewDialog } from './view-dialogs.tsx';
import { readViewSearch, searchOfView, viewSearchOf } from '../ticket-filter.ts';
import type { TicketSearch } from '../../routes.ts';

type Asked = 'save' | 'rename' | 'delete';

function ViewItem({ view, isOn }: { view: TicketView; isOn: boolean }) {
  return (
    <Link
      to="/tickets"
      search={searchOfView(view)}
      role="menuitemradio"
      aria-checked={isOn}
      className={dropDownItemClass}
      title={view.owner === null ? view.name : `${view.name} · ${view.owner}`}
    >
      {isOn ? <IconCheck size={16} aria-hidden /> : <IconBookmark size={16} aria-hidden />}
      <span className={`nowrap clip ellipsis ${classes.name}`}>{view.name}</span>
    </Link>
  );
}

function ViewGroup({
  title,
  views,
  active,
}: {
  title: string;
  views: TicketView[];
  active: string | undefined;
}) {
  if (views.length === 0) return null;
  return (
    <div role="group" aria-label={title}>
      <p className={`muted tiny medium ${classes.title}`} aria-hidden>
        {title}
      </p>
      {views.map((view) => (
        <ViewItem key={view.uuid} view={view} isOn={view.uuid === active} />
      ))}
    </div>
  );
}

interface ItemProps {
  label: string;
  icon: typeof IconPencil;
  isDanger?: boolean;
  onPick: () => void;
}

function Item({ label, icon: ItemIcon, isDanger = false, onPick }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={dropDownItemClass}
      data-color={isDanger ? 'danger' : undefined}
      onClick={onPick}
    >
      <ItemIcon size={16} aria-hidden />
      {label}
    </button>
  );
}

/** Whether the view is everybody's, the other way round. */
function ShareItem({ view }: { view: TicketView }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const update = useMutation(orpc.ticketViews.update.mutationOptions({ onError: readViewsAgain }));
  const isShared = !view.isShared;
  const share = () =>
    update.mutate(
      { view: view.uuid, isShared },
      {
        onSuccess: () =>
          showAlert({
            text: escapeHtml(
              t(isShared ? 'ticketList.viewShared' : 'ticketList.viewUnshared', {
                name: view.name,
              }),
            ),
          }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <Item
      label={t(isShared ? 'ticketList.shareView' : 'ticketList.unshareView')}
      icon={isShared ? IconUsers : IconUsersMinus}
      onPick={share}
    />
  );
}

interface MenuProps {
  views: TicketView[];
  active: TicketView | undefined;
  onAsk: (asked: Asked) => void;
}

/** Whether the menu's Tickets opens this view, for this person. */
function OpeningItem({ view }: { view: TicketView }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data } = useQuery(preferencesQuery);
  if (data === undefined) return null;
  const isOn = data.ticketView === view.uuid;
  const choose = async () => {
    try {
      await changePreferences({ ticketView: isOn ? null : view.uuid });
      showAlert({
        text: escapeHtml(
          t(isOn ? 'ticketList.opensNoLonger' : 'ticketList.opensNow', { name: view.name }),
        ),
      });
    } catch (error) {
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
    }
  };
  return (
    <Item
      label={t(isOn ? 'ticketList.openNoLonger' : 'ticketList.openWith')}
      icon={isOn ? IconPinnedOff : IconPin}
      onPick={() => void choose()}
    />
  );
}

function ViewMenu({ views, active, onAsk }: MenuProps) {
  const { t } = useTranslation();
  const { level, isSuperAdmin } = useSession();
  const client = useSelectedClient();
  const mayShare = hasRole(level, 'agent') && client !== undefined;
  const label = active?.name ?? t('ticketList.views');
  return (
    <DropDown
      label={active ? t('ticketList.viewNamed', { name: active.name }) : label}
      trigger={
        <>
          <IconBookmark size={16} aria-hidden />
          <span className={`nowrap clip ellipsis ${classes.name}`}>{label}</span>
          <IconChevronDown size={14} aria-hidden />
        </>
      }
    >
      <div className={`scroll-down ${classes.views}`}>
        <Link
          to="/tickets"
          search={{}}
          role="menuitemradio"
          aria-checked={active === undefined}
          className={dropDownItemClass}
        >
          <IconBookmark size={16} aria-hidden />
          {t('ticketList.allTickets')}
        </Link>
        <ViewGroup
          title={t('ticketList.ownViews')}
          views={views.filter((view) => !view.isShared)}
          active={active?.uuid}
        />
        <ViewGroup
          title={t('ticketList.sharedViews')}
          views={views.filter((view) => view.isShared)}
          active={active?.uuid}
        />
      </div>
      <div className={dropDownDividerClass} />
      <Item
        label={t('ticketList.saveAsView')}
        icon={IconBookmarkPlus}
        onPick={() => onAsk('save')}
      />
      {active && (active.isOwn || !isSuperAdmin) && <OpeningItem view={active} />}
      {active?.mayChange && (
        <>
          <Item
            label={t('ticketList.renameView')}
            icon={IconPencil}
            onPick={() => onAsk('rename')}
          />
          {(mayShare || active.isShared) && <ShareItem view={active} />}
          <Item
            label={t(active.isShared ? 'ticketList.deleteView' : 'ticketList.deleteOwnView')}
            icon={IconTrash}
            isDanger
            onPick={() => onAsk('delete')}
          />
        </>
      )}
    </DropDown>
  );
}

/** What the list shows is no longer what the view says: to keep it so, or to go back. */
function Modified({ view, search }: { view: TicketView; search: TicketSearch }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const update = useMutation(orpc.ticketViews.update.mutationOptions({ onError: readViewsAgain }));
  const save = () =>
    update.mutate(
      { view: view.uuid, search: viewSearchOf(search) },
      {
        onSuccess: () =>
          showAlert({ text: escapeHtml(t('ticketList.viewSaved', { name: view.name })) }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <span className="inline-row muted gap-4">
      <span>{t('ticketList.modified')}</span>
      {view.mayChange && (
        <Button variant="subtle" px="0.5rem" loading={update.isPending} onClick={save}>
          {t('ui.save')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        px="0.5rem"
        renderRoot={(props) => <Link to="/tickets" search={searchOfView(view)} {...props} />}
      >
        {t('ticketList.resetView')}
      </Button>
    </span>
  );
}

/** Views of the list: to open, to keep, to share. Which one is open and whether it still is as kept, the address says. */
export function TicketViews({ search }: { search: TicketSearch }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  const client = useSelectedClient();
  const { data } = useQuery(orpc.ticketViews.list.queryOptions({ input: { client } }));
  const views = data?.items ?? [];
  const active = views.find(({ uuid }) => uuid === search.view);
  const now = viewSearchOf(search);
  const isModified = active !== undefined && viewSearchOf(readViewSearch(active.search)) !== now;
  const close = () => setAsked(undefined);
  const remove = useDeletedView();
  useOpeningView(data?.items);
  // One's own can be brought back; what is others' too is asked about.
  const ask = (what: Asked) =>
    what === 'delete' && active?.isOwn && !active.isShared ? remove(active) : setAsked(what);
  return (
    <>
      {active && isModified && <Modified view={active} search={search} />}
      {!active && now !== '' && (
        <Button variant="subtle" px="0.5rem" onClick={() => setAsked('save')}>
          {t('ticketList.saveView')}
        </Button>
      )}
      <div className={`round-6 no-wider ground-surface framed-strong ${classes.menu}`}>
        <ViewMenu views={views} active={active} onAsk={ask} />
      </div>
      {asked === 'save' && <SaveViewDialog search={now} onClose={close} />}
      {asked === 'rename' && active && <RenameViewDialog view={active} onClose={close} />}
      {asked === 'delete' && active && <DeleteViewDialog view={active} onClose={close} />}
    </>
  );
}
