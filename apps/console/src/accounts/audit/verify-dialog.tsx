import { Button, Modal } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc, type Outputs } from '../../lib/orpc.ts';
import { useFormat } from '../../lib/language/format.ts';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './audit.module.css';
import { useState } from 'react';

type Verification = Outputs['audit']['verify'];

function Whole({ result }: { result: Verification }) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = (value: number) => ({ count: value, number: format.number(value) });
  return (
    <>
      <p
        className={`flex danger medium round-8 ground-danger gap-8 pad-10-12 rigid-icons ${classes.verdict}`}
        data-whole
      >
        <IconShieldCheck size={20} aria-hidden />
        {t('auditLog.whole', count(result.entries))}
      </p>
      {result.waiting > 0 && <p>{t('auditLog.waitingForSeal', count(result.waiting))}</p>}
      {result.head !== null && (
        <>
          <p>{t('auditLog.headWhy')}</p>
          <div className={`row wrap gap-8 ${classes.hash}`}>
            <code className="round-6 break tiny ground framed">{result.head}</code>
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
      <p
        className={`flex danger medium round-8 ground-danger gap-8 pad-10-12 rigid-icons ${classes.verdict}`}
      >
        <IconShieldX size={20} aria-hidden />
        {t('auditLog.broken')}
      </p>
      <p>
        {at === null
          ? t('auditLog.brokenSomewhere')
          : t('auditLog.brokenAt', { time: format.dateTime(at) })}
      </p>
      {uuid !== null && (
        <div className={`row wrap gap-8 ${classes.hash}`}>
          <code className="round-6 break tiny ground framed">{uuid}</code>
          <CopyButton text={uuid} label={t('auditLog.copyEntry')} shortLabel={t('auditLog.copy')} />
        </div>
      )}
      <p>{t('auditLog.brokenAdvice')}</p>
      {at !== null && (
        <Link
          className="accent small medium hover-underline self-start"
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
  const { mutate, data, error, isPending } = useMutation(orpc.audit.verify.mutationOptions());
  const verify = () => {
    setIsOpen(true);
    mutate(undefined);
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
        <div
          className={`stack packed gap-12 ${classes.verification}`}
          aria-live="polite"
          aria-busy={isPending}
        >
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
