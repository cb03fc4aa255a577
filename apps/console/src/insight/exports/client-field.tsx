import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClientList } from '../../lib/client-list.ts';

interface ClientFieldProps {
  value: string | undefined;
  /** What no client means, where that is a choice. */
  all?: string | undefined;
  onPick: (client: string | undefined) => void;
}

/** Whose file it is: a super-admin who sees all clients names one. */
export function ClientField({ value, all, onPick }: ClientFieldProps) {
  const { t } = useTranslation();
  const { data } = useClientList();
  const clients = (data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }));
  return (
    <NativeSelect
      label={t('exports.client')}
      value={value ?? ''}
      data={[{ value: '', label: all ?? t('exporting.chooseClient') }, ...clients]}
      onChange={(event) => onPick(event.currentTarget.value || undefined)}
    />
  );
}
