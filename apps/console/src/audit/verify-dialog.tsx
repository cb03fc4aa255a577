import { Button, Modal } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorState } from '../ui/states.tsx';
import classes from './audit.module.css';
import { useVerification, type Verification } from './queries.ts';
import { useState } from 'react';

function Whole({ result }: { result: Verification }) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = (value: number) => ({ count: value, number: format.number(value) });
  return (
    <>
      <p className={classes.verdict} data-whole>
        <IconShieldCheck size={20} aria-hidden />
        {t('auditLog.whole', count(result.entries))}
      </p>
      {result.waiting > 0 && <p>{t('auditLog.waitingForSeal', count(result.waiting))}</p>}
      {result.head !== null && (
        <>
          <p>{t('auditLog.headWhy')}</p>
          <div className={classes.hash}>
            <code>{result.head}</code>
            <CopyButton
              text={result.head}
              label={t('auditLog.copyHead')}
              shortLabel={t('auditLog.copy')}
            />
          </div>
        </>
      )}
    </>
  );
}

interface BrokenProps {
  result: Verification;
  onClose: () => void;
}

function Broken({ result, onClose }: BrokenProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = result.firstBroken?.at ?? null;
  const uuid = result.firstBroken?.uuid ?? null;
  return (
    <>
      <p className={classes.verdict}>
        <IconShieldX size={20} aria-hidden />
        {t('auditLog.broken')}
      </p>
      <p>
        {at === null
          ? t('auditLog.brokenSomewhere')
          : t('auditLog.brokenAt', { time: format.dateTime(at) })}
      </p>
      {uuid !== null && (
        <div className={classes.hash}>
          <code>{uuid}</code>
          <CopyButton text={uuid} label={t('auditLog.copyEntry')} shortLabel={t('auditLog.copy')} />
        </div>
      )}
      <p>{t('auditLog.brokenAdvice')}</p>
      {at !== null && (
        <Link
          className={classes.more}
          to="/audit"
          search={{ from: at.slice(0, 10), to: at.slice(0, 10) }}
          onClick={onClose}
        >
          {t('auditLog.showDay')}
        </Link>
      )}
    </>
  );
}

/** The button that goes through the chain of seals, and what it found. */
export function VerifyButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, data, error, isPending } = useVerification();
  const verify = () => {
    setIsOpen(true);
    mutate();
  };
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={isPending}
        onClick={verify}
      >
        {t('auditLog.verify')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('auditLog.verifyTitle')}
        size="32rem"
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <div className={classes.verification} aria-live="polite" aria-busy={isPending}>
          {isPending && <p role="status">{t('auditLog.verifying')}</p>}
          {!isPending && error && <ErrorState error={error} onRetry={verify} />}
          {!isPending && !error && data?.isWhole && <Whole result={data} />}
          {!isPending && !error && data?.isWhole === false && (
            <Broken result={data} onClose={close} />
          )}
        </div>
      </Modal>
    </>
  );
}
