import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../lib/phrase.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './chatbots.module.css';
import { CodeBlock } from './code-block.tsx';
import { identityExample } from './install-code.ts';
import { standingQuery, useNewIdentitySecret } from './queries.ts';

/** The secret by which a site says who is signed in on it: told this once, and a new one ends the old. */
export function IdentitySection({ chatbot }: { chatbot: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: standing } = useQuery(standingQuery(chatbot));
  const { mutate, data, error, isPending } = useNewIdentitySecret(chatbot);
  const [isAsking, setIsAsking] = useState(false);
  const make = () => {
    setIsAsking(false);
    mutate();
  };
  return (
    <section className={classes.block}>
      <div>
        <h3 className={classes.fieldTitle}>{t('chatbots.identity')}</h3>
        <p className={classes.help}>{t('chatbots.identityHelp')}</p>
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {errorText(error)}
        </p>
      )}
      {data ? (
        <Told secret={data.secret} />
      ) : (
        <Make
          isAsking={isAsking}
          isBusy={isPending || standing === undefined}
          hasSecret={standing?.hasIdentitySecret === true}
          onAsk={setIsAsking}
          onMake={make}
        />
      )}
    </section>
  );
}

function Told({ secret }: { secret: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={classes.notice}>
        {t('chatbots.secretOnce')}
      </p>
      <div className={classes.secret}>
        <code>{secret}</code>
        <CopyButton
          text={secret}
          label={t('chatbots.secretCopy')}
          shortLabel={t('chatbots.copy')}
        />
      </div>
      <CodeBlock label={t('chatbots.identityCode')} code={identityExample} />
    </>
  );
}

interface MakeProps {
  isAsking: boolean;
  isBusy: boolean;
  hasSecret: boolean;
  onAsk: (isAsking: boolean) => void;
  onMake: () => void;
}

/** A first secret is made at once; before one that ends another, it is asked. */
function Make({ isAsking, isBusy, hasSecret, onAsk, onMake }: MakeProps) {
  const { t } = useTranslation();
  if (isAsking)
    return (
      <div className={classes.asking} role="group" aria-label={t('chatbots.secretReplace')}>
        <p>{t('chatbots.secretReplaceText')}</p>
        <div className={classes.actions}>
          <Button size="compact-sm" variant="default" onClick={() => onAsk(false)}>
            {t('ui.cancel')}
          </Button>
          <Button size="compact-sm" color="red.8" onClick={onMake}>
            {t('chatbots.secretReplace')}
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
        onClick={hasSecret ? () => onAsk(true) : onMake}
      >
        {hasSecret ? t('chatbots.secretReplace') : t('chatbots.secretMake')}
      </Button>
    </div>
  );
}
