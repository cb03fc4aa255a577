import { Checkbox } from '@mantine/core';
import type { Certification } from '@replique/contract/knowledge/knowledge';
import { useTranslation } from 'react-i18next';
import { UntilField } from './until-field.tsx';

/** Whether somebody vouches for a text, and until when; empty: without end. */
export type CertifyChoice = { isOn: boolean; until: string };

/** As the server takes it. */
export const certificationOf = ({ isOn, until }: CertifyChoice): Certification | null =>
  isOn ? { until: until || null } : null;

interface CertifyFieldsProps {
  value: CertifyChoice;
  onChange: (value: CertifyChoice) => void;
}

/** Asks whether the text that is saved is certified with it. */
export function CertifyFields({ value, onChange }: CertifyFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Checkbox
        label={t('knowledge.certifyIt')}
        description={t('knowledge.vouchWhy')}
        checked={value.isOn}
        onChange={(event) => onChange({ ...value, isOn: event.currentTarget.checked })}
      />
      {value.isOn && (
        <UntilField value={value.until} onChange={(until) => onChange({ ...value, until })} />
      )}
    </>
  );
}
