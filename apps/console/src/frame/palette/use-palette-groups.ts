import {
  IconBuilding,
  IconHistory,
  IconLayoutSidebar,
  IconMessages,
  IconPlus,
  IconPrompt,
  IconTicket,
  IconUser,
} from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { api } from '../../lib/api-client.ts';
import { useClientList, useSelectedClientRow } from '../../lib/client-list.ts';
import { historyTarget, useHistory } from '../../lib/history.ts';
import { orpc } from '../../lib/orpc.ts';
import { actionWords, type PhraseKey } from '../../lib/language/phrase.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { findRoute, fullPath } from '../../routes.ts';
import {
  findItems,
  listScreens,
  rankGroups,
  splitFound,
  type PaletteGroup,
  type PaletteItem,
} from './palette-items.ts';
import { useGo, type Go } from './use-go.ts';
import { usePaletteHelp } from './use-palette-help.ts';
import { usePaletteActions } from './use-palette-actions.ts';

const shownRows = 5;
const shownScreens = 8;
const shownActions = 7;
const firstActions = 5;
/** A shorter search would ask the server for nearly everything. */
const leastLetters = 2;

/** Screens to go to, and those that begin something new. */
function useScreens(go: Go): { screens: PaletteItem[]; makers: PaletteItem[] } {
  const { t } = useTranslation();
  const { level } = useSession();
  const client = useSelectedClientRow();
  const targets = listScreens(level, client?.uuid);
  const itemsOf = (isMaker: boolean) =>
    targets
      .filter((target) => target.isMaker === isMaker)
      .map(({ name, label, to, params, also, isOfClient }) => ({
        key: `screen ${name}`,
        label: t(label),
        hint: isOfClient ? client?.name : undefined,
        also: also && t(also),
        icon: isMaker ? IconPlus : IconLayoutSidebar,
        run: () => go(to, params),
      }));
  const late = {
    key: 'view late',
    label: t('tickets.lateView'),
    hint: client?.name,
    icon: IconTicket,
    run: () => go('/tickets', {}, { status: 'late', sort: 'oldest' }),
  };
  return { screens: [...itemsOf(false), late], makers: itemsOf(true) };
}

function useRecent(go: Go): PaletteItem[] {
  const { t, i18n } = useTranslation();
  const { data = [] } = useHistory();
  return data.flatMap(({ id, action, label, href }) => {
    const target = historyTarget(href);
    const key = `audit.actions.${action}`;
    if (target === undefined) return [];
    const words = i18n.exists(key) ? actionWords(t(key as PhraseKey)) : '';
    return [
      {
        key: `recent ${id}`,
        label: label || words,
        hint: (label && words) || undefined,
        icon: IconHistory,
        run: () => go(target.to, {}, target.search),
      },
    ];
  });
}

function useClients(go: Go): PaletteItem[] {
  const { isSuperAdmin } = useSession();
  const { data = [] } = useClientList();
  const route = findRoute('clients/details') ?? findRoute('clients/knowledge');
  if (!isSuperAdmin || route === undefined) return [];
  return data.map(({ uuid, name }) => ({
    key: `client ${uuid}`,
    label: name,
    icon: IconBuilding,
    run: () => go(fullPath(route), { id: uuid }, { client: uuid }),
  }));
}

function usePrompts(go: Go): PaletteItem[] {
  const { isSuperAdmin } = useSession();
  const { data } = useQuery(
    orpc.prompts.list.queryOptions({ input: { archived: '0' }, enabled: isSuperAdmin }),
  );
  return (data?.items ?? []).map(({ uuid, name }) => ({
    key: `prompt ${uuid}`,
    label: name,
    icon: IconPrompt,
    run: () => go('/prompts/edit/{-$id}', { id: uuid }),
  }));
}

/** What only the server can find: asked once typing pauses. */
function useFound(search: string, go: Go) {
  const client = useSelectedClient();
  const { level } = useSession();
  const [asked] = useDebouncedValue(search, 150);
  const enabled = asked.length >= leastLetters;
  const tickets = useQuery(
    orpc.tickets.list.queryOptions({ input: { client, search: asked, pageSize: 10 }, enabled }),
  );
  const users = useQuery(
    orpc.users.list.queryOptions({
      input: { client, search: asked, pageSize: 10 },
      enabled: enabled && findRoute('users') !== undefined,
    }),
  );
  const chats = useQuery({
    queryKey: [...orpc.chats.list.key(), 'palette', { client, search: asked }],
    queryFn: async ({ signal }) => {
      const read = (archived: '0' | '1') =>
        api.chats.list({ client, search: asked, archived, pageSize: 10 }, { signal });
      const [live, archived] = await Promise.all([read('0'), read('1')]);
      return [...live.items, ...archived.items];
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  const openUser = (uuid: string, email: string) =>
    hasRole(level, 'admin')
      ? go('/users/edit/{-$uuid}', { uuid })
      : go('/users', {}, { search: email });
  return {
    isAsking: search !== asked || tickets.isFetching || users.isFetching || chats.isFetching,
    tickets: (enabled ? (tickets.data?.items ?? []) : []).map((ticket) => ({
      key: `ticket ${ticket.uuid}`,
      label: ticket.subject || ticket.externalId,
      hint: ticket.client.name,
      also: ticket.externalId,
      icon: IconTicket,
      run: () => go('/tickets/$ticket', { ticket: ticket.uuid }),
    })),
    chats: (enabled ? (chats.data ?? []) : []).map(({ uuid, title, visitor, archivedAt }) => ({
      key: `chat ${uuid}`,
      label: title,
      hint: visitor.name ?? visitor.email ?? undefined,
      icon: IconMessages,
      run: () => go('/chats', {}, { chat: uuid, ...(archivedAt !== null && { tab: 'archived' }) }),
    })),
    users: (enabled ? (users.data?.items ?? []) : []).map((user) => ({
      key: `user ${user.uuid}`,
      label: [user.firstname, user.lastname].filter(Boolean).join(' ') || user.email,
      hint: user.email,
      icon: IconUser,
      run: () => openUser(user.uuid, user.email),
    })),
  };
}

/** What the palette offers for this search, the best first; without a search what was done last, actions and screens. */
export function usePaletteGroups(
  search: string,
  onShortcuts: () => void,
): { groups: PaletteGroup[]; isAsking: boolean } {
  const { t } = useTranslation();
  const go = useGo();
  const found = useFound(search, go);
  const local = {
    recent: useRecent(go),
    ...useScreens(go),
    actions: usePaletteActions(onShortcuts, () => go('/')),
    clients: useClients(go),
    prompts: usePrompts(go),
  };
  const help = usePaletteHelp(search, go);
  const isSearch = search !== '';
  const pick = (items: PaletteItem[], most: number) => findItems(items, search, most);
  const actions = [...local.makers, ...local.actions];
  const tickets = splitFound(found.tickets, search);
  const chats = splitFound(found.chats, search);
  const groups = [
    { title: t('palette.recent'), items: pick(local.recent, shownRows) },
    ...(isSearch ? [] : [{ title: t('palette.actions'), items: actions.slice(0, firstActions) }]),
    { title: t('palette.screens'), items: pick(local.screens, isSearch ? shownScreens : 40) },
    { title: t('palette.clients'), items: isSearch ? pick(local.clients, shownRows) : [] },
    { title: t('palette.prompts'), items: isSearch ? pick(local.prompts, shownRows) : [] },
    ...(isSearch ? [{ title: t('palette.actions'), items: pick(actions, shownActions) }] : []),
    { title: t('palette.tickets'), items: tickets.named.slice(0, shownRows) },
    { title: t('palette.users'), items: found.users.slice(0, shownRows) },
    { title: t('palette.chats'), items: chats.named.slice(0, shownRows) },
    { title: t('app.help'), items: help.items },
    {
      title: t('palette.inText'),
      items: [...tickets.inText, ...chats.inText].slice(0, shownRows),
    },
  ];
  return {
    groups: rankGroups(groups, search),
    isAsking: found.isAsking || help.isAsking,
  };
}
