import type { ProviderState } from '@replique/contract/answering/models';
import { useTranslation } from 'react-i18next';
import { useLlmName } from '../../accounts/clients/llm-name.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFailureText } from './failure-text.ts';
import classes from './models.module.css';

/** A provider in words: whether it is connected and works, with which key, and what went wrong last. */
export function ProviderWords({ state }: { state: ProviderState }) {
  const { t } = useTranslation();
  const llmName = useLlmName();
  const failureText = useFailureText();
  const { origin, lastFailure, testOutcome } = state;
  return (
    <div className={`stack shrink break gap-2 ${classes.words}`}>
      <span className="row wrap medium gap-4-8">
        {llmName(state.provider)}
        <ProviderBadge state={state} />
      </span>
      {origin !== null && <ProviderFacts state={state} />}
      {origin !== null && lastFailure && lastFailure.code !== testOutcome && (
        <span className="danger small">
          {t('models.providers.lastFailure', {
            cause: failureText(lastFailure.code),
            model: lastFailure.model,
          })}{' '}
          <RelativeTime at={lastFailure.at} />
        </span>
      )}
    </div>
  );
}

function ProviderBadge({ state }: { state: ProviderState }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { origin, breaker, testOutcome } = state;
  if (origin === null)
    return <StatusBadge tone="neutral">{t('models.providers.none')}</StatusBadge>;
  if (breaker === 'open')
    return <StatusBadge tone="danger">{t('models.providers.open')}</StatusBadge>;
  if (breaker === 'half-open')
    return <StatusBadge tone="warning">{t('models.providers.halfOpen')}</StatusBadge>;
  if (testOutcome !== null && testOutcome !== 'ok') {
    const cause = failureText(testOutcome);
    return <StatusBadge tone="danger">{t('models.providers.failed', { cause })}</StatusBadge>;
  }
  if (testOutcome === null)
    return <StatusBadge tone="neutral">{t('models.providers.untested')}</StatusBadge>;
  return <StatusBadge tone="success">{t('models.providers.ok')}</StatusBadge>;
}

function ProviderFacts({ state }: { state: ProviderState }) {
  const { t } = useTranslation();
  const { origin, hasKey, keyHint, baseUrl, testedAt } = state;
  const key = keyHint
    ? t('models.providers.key', { hint: keyHint })
    : t(hasKey ? 'models.providers.keyHidden' : 'models.providers.noKey');
  return (
    <span className={`wrap muted small ${classes.facts}`}>
      {origin && <span>{t(`models.providers.origins.${origin}`)}</span>}
      <span>{key}</span>
      {baseUrl && <span>{baseUrl}</span>}
      {testedAt && (
        <span>
          {t('models.providers.tested')} <RelativeTime at={testedAt} />
        </span>
      )}
    </span>
  );
}
