import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface CodeFieldProps {
  help: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  isFirst?: boolean;
}

/** A code of the authenticator app, or where the help says so a recovery code. */
export function CodeField({ help, value, onChange, error, isFirst = true }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('account.code')}
      description={help}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus={isFirst || undefined}
    />
  );
}
