import { Button, TextInput } from '@mantine/core';
import type { DetectedSource } from '@replique/contract/knowledge/sources';
import { useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../lib/api-error.ts';
import { useNextStep } from '../../ui/use-next-step.ts';
import { orpc } from '../../lib/orpc.ts';
import { useErrorText } from '../../lib/language/phrase.ts';
import { useFailureText } from './failure-text.ts';
import { FoundSource } from './found-source.tsx';
import { completeAddress } from './complete-address.ts';
import classes from './sources.module.css';

interface GetSourceProps {
  client: string;
  /** The client's help centre, as long as it is not read. */
  suggested: string;
}

/** An address, and what answers there once the Get button was pressed (spec §2). */
export function GetSource({ client, suggested }: GetSourceProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const failureText = useFailureText();
  const detect = useMutation(orpc.sources.detect.mutationOptions());
  const [address, setAddress] = useState(suggested);
  const { found, failure } = detect.data ?? {};
  const change = (text: string) => {
    setAddress(text);
    detect.reset();
  };
  const get = (event: FormEvent) => {
    event.preventDefault();
    const url = completeAddress(address);
    setAddress(url);
    if (url !== '') detect.mutate({ client, url });
  };
  const sayNext = useNextStep();
  const done = (source: DetectedSource) => {
    change('');
    void sayNext(client, `${source.title}: ${t('sources.added')}`);
  };
  const wrong = detect.error && errorCode(detect.error) === 'request.invalid';
  const said = wrong ? t('sources.addressWrong') : detect.error && errorText(detect.error);
  return (
    <form onSubmit={get} noValidate className="stack shrink gap-16">
      <div className={`stack gap-8 ${classes.address}`}>
        <TextInput
          label={t('sources.address')}
          description={t('sources.addressHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder="https://"
          type="url"
          inputMode="url"
          autoComplete="url"
          value={address}
          onChange={(event) => change(event.currentTarget.value)}
          error={said ?? (failure ? failureText(failure) : undefined)}
        />
        <Button
          type="submit"
          variant="default"
          loading={detect.isPending}
          disabled={address.trim() === ''}
        >
          {t('sources.get')}
        </Button>
      </div>
      {detect.isPending && <p role="status">{t('sources.getting')}</p>}
      {found && <FoundSource key={found.url} client={client} found={found} onAdded={done} />}
    </form>
  );
}
