import { Button, NativeSelect } from '@mantine/core';
import {
  identityCall,
  identityCode,
  identityLanguages,
  type IdentityLanguage,
} from '@replique/contract/accounts/identity-code';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from '../chatbots.module.css';
import { CodeBlock } from '../code-block.tsx';

/** The secrets by which a site says who is signed in on it, and the code that does it. */
export function IdentitySection({ chatbot }: { chatbot: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: standing } = useQuery(orpc.chatbots.standing.queryOptions({ input: { chatbot } }));
  const made = useMutation(orpc.chatbots.identitySecret.mutationOptions());
  const ended = useMutation(orpc.chatbots.endIdentitySecret.mutationOptions());
  const error = made.error ?? ended.error;
  const isBusy = made.isPending || ended.isPending || standing === undefined;
  return (
    <section className="stack shrink gap-12">
      <div>
        <h3 className="medium">{t('chatbots.identity')}</h3>
        <p className={`muted small leading-20 ${classes.help}`}>{t('chatbots.identityHelp')}</p>
      </div>
      {error && (
        <p role="alert" className="danger small leading-20">
          {errorText(error)}
        </p>
      )}
      {made.data && <Told secret={made.data.secret} />}
      {standing?.hasOldIdentitySecret && (
        <>
          <p className={`muted small leading-20 ${classes.help}`}>{t('chatbots.secretTwo')}</p>
          <Asked
            label={t('chatbots.secretEndOld')}
            text={t('chatbots.secretEndOldText')}
            isDanger
            isBusy={isBusy}
            onDo={() => ended.mutate({ chatbot })}
          />
        </>
      )}
      {!made.data && (
        <Asked
          label={
            standing?.hasIdentitySecret ? t('chatbots.secretReplace') : t('chatbots.secretMake')
          }
          text={standing?.hasIdentitySecret ? t('chatbots.secretReplaceText') : null}
          isBusy={isBusy}
          onDo={() => made.mutate({ chatbot })}
        />
      )}
      <Code chatbot={chatbot} />
    </section>
  );
}

function Told({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="warning-note flex top gap-8 rigid-icons lower-icons">
        {t('chatbots.secretOnce')}
      </p>
      <div className="row wrap gap-8">
        <code className="break">{secret}</code>
        <CopyButton
          text={secret}
          label={t('chatbots.secretCopy')}
          shortLabel={t('chatbots.copy')}
        />
      </div>
    </>
  );
}

/** The code of the language that the site's server speaks: what the tests run, with this chatbot's id. */
function Code({ chatbot }: { chatbot: string }) {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<IdentityLanguage>('node');
  return (
    <>
      <NativeSelect
        label={t('chatbots.identityLanguage')}
        description={t('chatbots.identityCodeHelp')}
        data={identityLanguages.map((value) => ({
          value,
          label: t(`chatbots.identityLanguages.${value}`),
        }))}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as IdentityLanguage)}
      />
      <CodeBlock label={t('chatbots.identityCode')} code={identityCode[language](chatbot)} />
      <CodeBlock label={t('chatbots.identityCall')} code={identityCall} />
    </>
  );
}

interface AskedProps {
  label: string;
  /** What will happen; null does it at once. */
  text: string | null;
  isDanger?: boolean;
  isBusy: boolean;
  onDo: () => void;
}

/** A first secret is made at once; before one that ends another, it is asked. */
function Asked({ label, text, isDanger = false, isBusy, onDo }: AskedProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const act = () => {
    setIsAsking(false);
    onDo();
  };
  if (isAsking)
    return (
      <div className="stack round-6 framed-strong gap-8 pad-12" role="group" aria-label={label}>
        <p>{text}</p>
        <div className="wrap gap-8">
          <Button size="compact-sm" variant="default" onClick={() => setIsAsking(false)}>
            {t('ui.cancel')}
          </Button>
          <Button size="compact-sm" color={isDanger ? 'red.8' : undefined} onClick={act}>
            {label}
          </Button>
        </div>
      </div>
    );
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        disabled={isBusy}
        onClick={text === null ? act : () => setIsAsking(true)}
      >
        {label}
      </Button>
    </div>
  );
}
