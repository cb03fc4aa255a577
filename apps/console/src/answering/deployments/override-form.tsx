import { Button, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './deployments.module.css';

/** As the contract says; its schemas would bring zod into the browser. */
const reasonLength = { least: 10, most: 500 };

interface OverrideFormProps {
  isOfRules: boolean;
  isBusy: boolean;
  onOverride: (reason: string) => void;
}

/** Past the tests, with a reason that stays in the audit log: folded away until somebody needs it. */
export function OverrideForm({ isOfRules, isBusy, onOverride }: OverrideFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const { length } = reason.trim();
  const missing = reasonLength.least - length;
  const error =
    missing > 0
      ? t('deployments.reasonShort', { count: missing })
      : length > reasonLength.most
        ? t('deployments.reasonLong', { count: length - reasonLength.most })
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (error === undefined) onOverride(reason.trim());
  };
  return (
    <details>
      <summary className="leading-24 min-h-24 round-4 pointer small muted fit hover-text">
        {isOfRules ? t('deployments.overrideRules') : t('deployments.override')}
      </summary>
      <form onSubmit={submit} noValidate className="stack round-8 framed-strong gap-12 mt-8 pad-12">
        <p>{t('deployments.overrideWarning')}</p>
        <Textarea
          label={t('deployments.reason')}
          description={t('deployments.reasonHelp', { count: reasonLength.least })}
          value={reason}
          autosize
          minRows={2}
          maxRows={6}
          error={wasTried ? error : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={`actions ${classes.buttons}`}>
          <Button type="submit" color="red.8" loading={isBusy}>
            {isOfRules ? t('deployments.overrideRulesConfirm') : t('deployments.overrideConfirm')}
          </Button>
        </div>
      </form>
    </details>
  );
}
