import { Button } from '@mantine/core';
import type { IdentityProvider } from '@replique/contract/accounts/single-sign-on';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../lib/orpc.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import classes from './single-sign-on-section.module.css';

const useCheck = () => useMutation(orpc.singleSignOn.check.mutationOptions());

interface IdentityProviderRowProps {
  client: string;
  provider: IdentityProvider;
  onEdit: () => void;
  onRemove: () => void;
}

/** One provider: its domain and issuer, and a button that asks the issuer whether it is ready. */
export function IdentityProviderRow(props: IdentityProviderRowProps) {
  const { t } = useTranslation();
  const { client, provider, onEdit, onRemove } = props;
  const { domain, issuer, isRequired } = provider;
  const check = useCheck();
  return (
    <li className={`bar line-below pad-12-0 ${classes.row}`}>
      <div className="stack shrink break gap-4">
        <span className="row wrap medium gap-4-8">
          {domain}
          <StatusBadge tone={isRequired ? 'info' : 'neutral'}>
            {isRequired ? t('singleSignOn.required') : t('singleSignOn.optional')}
          </StatusBadge>
        </span>
        <span className="muted">{issuer}</span>
        <CheckResult check={check} />
      </div>
      <div className="wrap gap-6">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('singleSignOn.checkNamed', { domain })}
          loading={check.isPending}
          onClick={() => check.mutate({ client, provider: provider.uuid })}
        >
          {t('singleSignOn.check')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('singleSignOn.editNamed', { domain })}
          onClick={onEdit}
        >
          {t('singleSignOn.edit')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('singleSignOn.removeNamed', { domain })}
          onClick={onRemove}
        >
          {t('singleSignOn.remove')}
        </Button>
      </div>
    </li>
  );
}

function CheckResult({ check }: { check: ReturnType<typeof useCheck> }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (check.isPending || check.isIdle) return null;
  const { data } = check;
  const text = check.error
    ? errorText(check.error)
    : data?.reason
      ? t(`singleSignOn.reasons.${data.reason}`)
      : t('singleSignOn.ready');
  return (
    <span role="status">
      <StatusBadge tone={data?.isReady ? 'success' : 'danger'}>{text}</StatusBadge>
    </span>
  );
}
