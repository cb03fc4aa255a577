import { useTranslation } from 'react-i18next';
import { hasRole } from '../lib/access.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { useFormat } from '../lib/format.ts';
import { useSelectedClient } from '../lib/selected-client.ts';
import { useSession } from '../lib/session.ts';
import { HeadingWithHelp } from '../ui/page-help.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { chatTabs, toChatFilter, type ChatSearch } from './chat-search.ts';
import classes from './chats.module.css';

/** How many chats the filters leave; when capped, at least so many. */
export type Found = { total: number; totalIsCapped: boolean };

/** The tabs: of another one, another chat is open. */
function useTabs() {
  const { t } = useTranslation();
  return chatTabs.map((tab) => ({
    label: t(`chats.tabs.${tab}`),
    to: '/chats',
    search: {
      tab: tab === 'live' ? undefined : tab,
      chat: undefined,
      state: undefined,
    },
  }));
}

/** Live or archived, how many, and the file of what is archived. */
export function ChatsHead({ search, found }: { search: ChatSearch; found: Found | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { level } = useSession();
  const client = useSelectedClient();
  const tabs = useTabs();
  return (
    <div className={classes.head}>
      <HeadingWithHelp>
        <h1>
          {t('titles.chats')}
          {found && (
            <span className={`${classes.count} figures`}>
              {format.number(found.total)}
              {found.totalIsCapped && '+'}
            </span>
          )}
        </h1>
      </HeadingWithHelp>
      <TabLinks label={t('chats.which')} tabs={tabs} active={chatTabs.indexOf(search.tab)} />
      {search.tab === 'archived' && hasRole(level, 'agent') && (
        <ExportButton
          subject={{ kind: 'chats', client, filter: toChatFilter(search) }}
          total={found?.total}
          isTotalCapped={found?.totalIsCapped}
          size="compact-sm"
          classNames={{ label: classes.exportLabel, section: classes.exportIcon }}
        />
      )}
    </div>
  );
}
