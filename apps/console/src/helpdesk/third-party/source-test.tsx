import { Button, TextInput } from '@mantine/core';
import type { ThirdPartyTest, ThirdPartyType } from '@replique/contract/helpdesk/third-party-data';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { FormSection } from '../../ui/page/form-page.tsx';
import { Answer } from './answer.tsx';
import { LookUpBadge } from './look-up-badge.tsx';
import classes from './third-party.module.css';

function Requests({ requests }: Pick<ThirdPartyTest, 'requests'>) {
  const { t } = useTranslation();
  return (
    <details>
      <summary className="pointer medium accent">{t('thirdPartyData.testRequests')}</summary>
      {requests.map(({ method, url, headers, body, status, ms }, index) => (
        <pre
          key={`${index} ${url}`}
          className={`tiny break pre-wrap scroll round-6 ground-neutral only-mt-8 pad-8-12 leading-18 ${classes.request}`}
        >
          {[
            `${method} ${url}`,
            ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
            ...(body === null ? [] : ['', body]),
            '',
            `→ ${status ?? t('thirdPartyData.testNoAnswer')} · ${t('thirdPartyData.testTook', { ms })}`,
          ].join('\n')}
        </pre>
      ))}
    </details>
  );
}

function Result({ type, result }: { type: ThirdPartyType; result: ThirdPartyTest }) {
  const { t } = useTranslation();
  const { state, failure, ms, requests, answer, notTheRequesters } = result;
  return (
    <div className="stack one-column framed round-8 gap-8 pad-12" aria-live="polite">
      <p className="row gap-8">
        <LookUpBadge state={state} />
        <span className="no-margin muted">{t('thirdPartyData.testTook', { ms })}</span>
      </p>
      {failure && (
        <p>
          {t(`thirdPartyData.failures.${failure}`)} {t(`thirdPartyData.remedies.${failure}`)}
        </p>
      )}
      {(state === 'not-found' || state === 'nothing-to-ask') && (
        <p>{t(`thirdPartyData.stateHelp.${state}`)}</p>
      )}
      {notTheRequesters > 0 && (
        <p>{t('thirdPartyData.testStrangers', { count: notTheRequesters })}</p>
      )}
      {answer && <Answer type={type} answer={answer} />}
      {requests.length > 0 && <Requests requests={requests} />}
    </div>
  );
}

interface SourceTestProps {
  client: string;
  type: ThirdPartyType;
  isDirty: boolean;
}

/** Looks up for a real ticket, and shows what was sent and what came. */
export function SourceTest({ client, type, isDirty }: SourceTestProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const test = useMutation(orpc.thirdPartyData.test.mutationOptions());
  const [ticket, setTicket] = useState('');
  const run = () =>
    ticket.trim() !== '' && !isDirty && test.mutate({ client, type, ticket: ticket.trim() });
  return (
    <FormSection title={t('thirdPartyData.test')} why={t('thirdPartyData.testWhy')}>
      <div className={`wrap low gap-8 ${classes.test}`}>
        <TextInput
          label={t('thirdPartyData.testTicket')}
          description={t('thirdPartyData.testTicketHelp')}
          value={ticket}
          maxLength={200}
          onChange={(event) => setTicket(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter in this field looks up; it does not save the form around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            run();
          }}
        />
        <Button
          variant="default"
          loading={test.isPending}
          disabled={isDirty || ticket.trim() === ''}
          onClick={run}
        >
          {t('thirdPartyData.testRun')}
        </Button>
      </div>
      {isDirty && <p className="muted small leading-20">{t('thirdPartyData.testSaveFirst')}</p>}
      {test.error && (
        <p className="danger" role="alert">
          {errorText(test.error)}
        </p>
      )}
      {test.data && !test.isPending && <Result type={type} result={test.data} />}
    </FormSection>
  );
}
