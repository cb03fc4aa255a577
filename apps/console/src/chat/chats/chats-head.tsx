import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/session/access.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { useFormat } from '../../lib/language/format.ts';
import { useSelectedClient } from '../../lib/selected-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { HeadingWithHelp } from '../../ui/page/page-help.tsx';
import { TabLinks } from '../../ui/page/tab-links.tsx';

import classes from './chats.module.css';
import { chatTabs, type ChatSearch } from '../routes.ts';
import { toChatFilter } from './chat-filter.ts';

/** How many chats the filters leave; when capped, at least so many. */
export type Found = { total: number; totalIsCapped: boolean };

/** The tabs: of another one, another chat is open. */
function useTabs() {
  const { t } = useTranslation();
  return chatTabs.map((tab) => ({
    label: t(`chats.tabs.${tab}`),
    to: '/chats' as const,
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
    <div className={`row wrap min-h-32 ${classes.head}`}>
      <HeadingWithHelp>
        <h1 className="text-18 leading-24">
          {t('titles.chats')}
          {found && (
            <span className="muted medium ms-8 figures">
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
