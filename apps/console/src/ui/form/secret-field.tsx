import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy-button.tsx';
import classes from './secret-field.module.css';

interface SecretFieldProps {
  label: string;
  value: string;
  copyLabel: string;
  /** Without these two the value is always shown. */
  showLabel?: string;
  hideLabel?: string;
}

/** From here on a value takes the whole width, and its buttons stand below it. */
const longLine = 80;
const dots = '•'.repeat(24);

/** A value that people copy; a secret one is hidden until they ask. */
export function SecretField({ label, value, copyLabel, showLabel, hideLabel }: SecretFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isSecret = showLabel !== undefined;
  return (
    <div className="stack gap-4" role="group" aria-labelledby={id}>
      <span id={id} className="medium">
        {label}
      </span>
      <div className="row wrap gap-6">
        <code
          className={`shrink break framed round-6 ground-neutral flex-256 pad-4-8 ${classes.value}`}
          data-long={isShown && value.length > longLine}
        >
          {isSecret && !isShown ? dots : value}
        </code>
        {isSecret && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={isShown ? hideLabel : showLabel}
            leftSection={
              isShown ? <IconEyeOff size={14} aria-hidden /> : <IconEye size={14} aria-hidden />
            }
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? t('credentials.hide') : t('credentials.show')}
          </Button>
        )}
        <CopyButton text={value} label={copyLabel} shortLabel={t('credentials.copy')} />
      </div>
    </div>
  );
}
