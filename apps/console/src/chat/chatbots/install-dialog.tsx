import { Modal, NativeSelect } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readConfig } from '../../lib/config.ts';
import { orpc } from '../../lib/orpc.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import classes from './chatbots.module.css';
import { CodeBlock } from './code-block.tsx';
import { IdentitySection } from './editor/identity-section.tsx';
import { builders, installCode, policyLines, type Builder } from './install-code.ts';
import { tryUrl } from './links.ts';

interface Installed {
  uuid: string;
  name: string;
  domains: string[];
}

interface InstallDialogProps {
  /** Undefined: it is closed. */
  chatbot: Installed | undefined;
  onClose: () => void;
}

/** How a chatbot comes onto a site: the code, what a strict page must allow, and where it was seen. */
export function InstallDialog({ chatbot, onClose }: InstallDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={chatbot !== undefined}
      onClose={onClose}
      title={t('chatbots.setupTitle', { name: chatbot?.name ?? '' })}
      size="44rem"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {chatbot && (
        <div className="stack shrink gap-20">
          <Seen chatbot={chatbot} />
          <Code chatbot={chatbot.uuid} />
          <Policy />
          <IdentitySection chatbot={chatbot.uuid} />
          <p>
            <a
              className="accent underline low-line"
              href={tryUrl(chatbot.uuid)}
              target="_blank"
              rel="noopener"
            >
              {t('chatbots.tryLink')}
            </a>
          </p>
        </div>
      )}
    </Modal>
  );
}

const shownDomains = 5;

function Seen({ chatbot: { uuid, domains } }: { chatbot: Installed }) {
  const { t } = useTranslation();
  // Somebody who has just installed it wants to see it here.
  const { data } = useQuery(
    orpc.chatbots.standing.queryOptions({ input: { chatbot: uuid }, refetchInterval: 5_000 }),
  );
  if (domains.length === 0)
    return (
      <p className="warning-note flex top gap-8 rigid-icons lower-icons">
        <IconAlertTriangle size={16} aria-hidden />
        <span>{t('chatbots.setupNoDomains')}</span>
      </p>
    );
  if (!data) return null;
  if (data.seen.length === 0)
    return <p className={`muted small leading-20 ${classes.help}`}>{t('chatbots.setupUnseen')}</p>;
  return (
    <ul className="list stack gap-4 rigid-icons" aria-label={t('chatbots.seen')}>
      {data.seen.slice(0, shownDomains).map(({ domain, lastAt }) => (
        <li className="row gap-6 break" key={domain}>
          <IconCircleCheck className="success" size={16} aria-hidden />
          <span>
            {t('chatbots.seenOn', { domain })} <RelativeTime at={lastAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Code({ chatbot }: { chatbot: string }) {
  const { t } = useTranslation();
  const [builder, setBuilder] = useState<Builder>('html');
  const code = installCode(builder, { url: readConfig().widgetUrl, chatbot });
  return (
    <section className="stack shrink gap-12">
      <NativeSelect
        label={t('chatbots.builder')}
        data={builders.map((value) => ({ value, label: t(`chatbots.builders.${value}`) }))}
        value={builder}
        onChange={(event) => setBuilder(event.currentTarget.value as Builder)}
      />
      <p className={`muted small leading-20 ${classes.help}`}>
        {t(`chatbots.builderSteps.${builder}`)}
      </p>
      <CodeBlock label={t('chatbots.code')} code={code} isPrimary />
    </section>
  );
}

function Policy() {
  const { t } = useTranslation();
  return (
    <section className="stack shrink gap-12">
      <div>
        <h3 className="medium">{t('chatbots.policy')}</h3>
        <p className={`muted small leading-20 ${classes.help}`}>{t('chatbots.policyHelp')}</p>
      </div>
      <CodeBlock label={t('chatbots.policyLines')} code={policyLines(readConfig().widgetUrl)} />
    </section>
  );
}
