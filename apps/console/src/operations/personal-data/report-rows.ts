import { useTranslation } from 'react-i18next';

/** Tables that mean something to whoever reads a report, in the order they are told; the others are summed up. */
const known = [
  ['tickets', 'tickets'],
  ['messages', 'messages'],
  ['suggestions', 'suggestions'],
  ['translations', 'translations'],
  ['write_backs', 'notes'],
  ['chats', 'chats'],
  ['chat_messages', 'chatMessages'],
  ['visitors', 'visitors'],
  ['escalations', 'escalations'],
  ['third_party_look_ups', 'lookUps'],
  ['test_cases', 'testCases'],
  ['documents', 'documents'],
  ['chunks', 'chunks'],
  ['mails', 'mails'],
  ['export_parts', 'files'],
  ['audit_log', 'auditLog'],
] as const;

export type Row = { name: string; count: number };
type Counts = Record<string, number>;

/** As every maker of a CRM writes its name: “zendesk” is Zendesk. */
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Counts of an erasure's report as rows with words. */
export function useReportRows() {
  const { t } = useTranslation();
  const byTable = (counts: Counts): Row[] => {
    const told = known.map(([table, name]) => ({
      name: t(`personalData.tables.${name}`),
      count: counts[table] ?? 0,
    }));
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const rest = all - told.reduce((sum, { count }) => sum + count, 0);
    return [...told, { name: t('personalData.tables.rest'), count: rest }].filter(
      ({ count }) => count > 0,
    );
  };
  const platformName = (platform: string): string =>
    platform === 'api' ? t('personalData.ownProgram') : capitalised(platform);
  const byPlatform = (counts: Counts): Row[] =>
    Object.entries(counts).map(([platform, count]) => ({ name: platformName(platform), count }));
  return { byTable, byPlatform };
}
