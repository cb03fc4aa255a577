import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { AccountDialog } from './account-dialog.tsx';
import classes from './account.module.css';
import { NewCodesDialog, TurnOffDialog } from './second-factor-forms.tsx';
import { RetryLine } from '../../../ui/retry-line.tsx';

// It carries what draws the QR code.
const SecondFactorSetup = lazyPart(() =>
  import('./second-factor-setup.tsx').then((module) => ({ default: module.SecondFactorSetup })),
);
const RecoveryCodes = lazyPart(() =>
  import('./recovery-codes.tsx').then((module) => ({ default: module.RecoveryCodes })),
);

const few = 3;

type Shown = 'setup' | 'newCodes' | 'turnOff' | { codes: string[] };

export function SecondFactorSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(orpc.account.secondFactor.queryOptions());
  const passkeys = useQuery(orpc.passkeys.list.queryOptions()).data?.items.length ?? 0;
  const hasAny = data?.isOn === true || passkeys > 0;
  const [shown, setShown] = useState<Shown>();
  return (
    <FormSection title={t('account.secondFactor')} why={t('account.secondFactorWhy')}>
      {error && <RetryLine error={error} onRetry={refetch} />}
      {data && (
        <div className="row wrap gap-8">
          <span className={`shrink break ${classes.grow}`}>
            <StatusBadge tone={data.isOn ? 'success' : 'neutral'}>
              {data.isOn ? t('account.secondFactorIsOn') : t('account.secondFactorIsOff')}
            </StatusBadge>{' '}
            {hasAny && <CodesLeft left={data.recoveryCodesLeft} />}
          </span>
          {hasAny && (
            <Button variant="default" onClick={() => setShown('newCodes')}>
              {t('account.newCodes')}
            </Button>
          )}
          {data.isOn ? (
            <Button variant="default" onClick={() => setShown('turnOff')}>
              {t('account.turnOff')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setShown('setup')}>
              {t('account.secondFactorStart')}
            </Button>
          )}
        </div>
      )}
      <SecondFactorDialogs shown={shown} onShow={setShown} />
    </FormSection>
  );
}

function CodesLeft({ left }: { left: number }) {
  const { t } = useTranslation();
  const isLow = left <= few;
  return (
    <span className={isLow ? 'small caution' : 'muted small'}>
      {t('account.codesLeft', { count: left })}
      {isLow && ` · ${t('account.codesLow')}`}
    </span>
  );
}

interface SecondFactorDialogsProps {
  shown: Shown | undefined;
  onShow: (shown: Shown | undefined) => void;
}

function SecondFactorDialogs({ shown, onShow }: SecondFactorDialogsProps) {
  const { t } = useTranslation();
  const close = () => onShow(undefined);
  const showCodes = (codes: string[]) => onShow({ codes });
  const codes = typeof shown === 'object' ? shown.codes : undefined;
  return (
    <>
      <AccountDialog
        title={t('account.secondFactorStartTitle')}
        isOpen={shown === 'setup'}
        onClose={close}
      >
        <Suspense>
          <SecondFactorSetup
            onClose={close}
            onDone={(codes) => (codes ? showCodes(codes) : close())}
          />
        </Suspense>
      </AccountDialog>
      <NewCodesDialog isOpen={shown === 'newCodes'} onClose={close} onDone={showCodes} />
      <TurnOffDialog isOpen={shown === 'turnOff'} onClose={close} />
      <AccountDialog
        title={t('account.recoveryTitle')}
        isOpen={codes !== undefined}
        onClose={close}
      >
        <Suspense>{codes && <RecoveryCodes codes={codes} onKept={close} />}</Suspense>
      </AccountDialog>
    </>
  );
}
