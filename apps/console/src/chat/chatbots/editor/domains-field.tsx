import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isDomain, readDomains } from './domains.ts';

interface DomainsFieldProps {
  value: string[];
  onChange: (domains: string[]) => void;
  error: string | undefined;
}

/** The hosts on which the widget may open, as tags; what is pasted loses its scheme and its path. */
export function DomainsField({ value, onChange, error }: DomainsFieldProps) {
  const { t } = useTranslation();
  const wrong = value.filter((domain) => !isDomain(domain));
  return (
    <div className="stack shrink gap-4">
      <TagsInput
        label={t('chatbots.domains')}
        description={t('chatbots.domainsHelp')}
        placeholder={value.length === 0 ? t('chatbots.domainsExample') : undefined}
        value={value}
        onChange={(domains) => onChange(readDomains(domains))}
        splitChars={[',', ' ', ';']}
        acceptValueOnBlur
        error={wrong.length > 0 ? t('chatbots.wrongDomains', { domains: wrong.join(', ') }) : error}
      />
      {value.length === 0 && (
        <span className="small leading-20 caution">{t('chatbots.noDomains')}</span>
      )}
    </div>
  );
}
