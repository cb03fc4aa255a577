import type { CrmConfigs } from '@replique/contract/helpdesk/crm-config';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { CrmChoices, DeskPlatform } from '@replique/contract/helpdesk/crm';
import { orpc } from '../../lib/orpc.ts';
import { crmConfigsQuery } from './sealed-reads.ts';

/** A value as the CRM says it, and the name that it has there. */
export type CrmValue = { value: string; label: string };

export type CrmValues = Record<
  'category' | 'channel' | 'formId' | 'groupId' | 'language',
  CrmValue[]
>;

const valuesOf = (choices: { id: string; label: string }[]): CrmValue[] =>
  choices.map(({ id, label }) => ({ value: id, label }));

/** What a platform offers for each map; the category is what may stand in the field that takes it. */
export function readValues(choices: CrmChoices, categoryFieldId: string | null): CrmValues {
  const field = choices.fields.find(({ id }) => id === categoryFieldId);
  return {
    category: field?.options ?? [],
    channel: valuesOf(choices.channels),
    formId: valuesOf(choices.forms),
    groupId: valuesOf(choices.groups),
    language: [],
  };
}

/** What the CRMs in use offer. One that does not answer offers nothing: values can be typed all the same. */
export function useCrmValues(client: string): CrmValues {
  const states = useQuery(orpc.crm.list.queryOptions({ input: { client } }));
  const used: DeskPlatform[] = (states.data?.items ?? []).flatMap(
    ({ platform, isConnected, isEnabled }) =>
      // Mail has no such lists.
      isConnected && isEnabled && platform !== 'mailbox' ? [platform] : [],
  );
  const configs = useQuery({ ...crmConfigsQuery(client), enabled: used.length > 0 });
  const answers = useQueries({
    queries: used.map((platform) => orpc.crm.choices.queryOptions({ input: { client, platform } })),
  });
  const fieldOf = (platform: DeskPlatform, all: CrmConfigs | undefined) =>
    all?.[platform]?.customFieldCrmId ?? null;
  const each = answers.flatMap(({ data }, index) => {
    const platform = used[index];
    return data && platform ? [readValues(data, fieldOf(platform, configs.data))] : [];
  });
  const merge = (name: keyof CrmValues) => each.flatMap((values) => values[name]);
  return {
    category: merge('category'),
    channel: merge('channel'),
    formId: merge('formId'),
    groupId: merge('groupId'),
    language: [],
  };
}
