import { Button, NativeSelect } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ChatbotChoice } from '@replique/contract/chat/chatbots';
import { useTranslation } from 'react-i18next';
import { useLanguageName } from '../../../lib/language/language-name.ts';
import { orpc } from '../../../lib/orpc.ts';
import { ChoiceChips } from '../../../ui/list/choice-chips.tsx';

import classes from '../chats.module.css';
import { useChatLabels } from '../labels.ts';
import { chatLanguages } from '../../routes.ts';

interface PanelFormProps {
  choices: ChatbotChoice[] | undefined;
  chatbot: ChatbotChoice | undefined;
  version: number | undefined;
  language: 'en' | 'fr';
  /** Begins a new conversation with what is chosen. */
  onChange: (patch: {
    chatbot?: string;
    version?: number | undefined;
    language?: 'en' | 'fr';
  }) => void;
  onNew: (() => void) | undefined;
}

function VersionField({
  chatbot,
  version,
  onChange,
}: Pick<PanelFormProps, 'version' | 'onChange'> & { chatbot: ChatbotChoice }) {
  const { t } = useTranslation();
  const { data } = useQuery(
    orpc.prompts.get.queryOptions({ input: { prompt: chatbot.promptUuid } }),
  );
  const versions = (data?.versions ?? []).map(({ version: number }) => ({
    value: `${number}`,
    label:
      number === data?.deployedVersion
        ? t('tester.deployedVersion', { version: number })
        : t('tester.version', { version: number }),
  }));
  return (
    <NativeSelect
      label={t('chatPanel.version')}
      description={data?.name}
      data={[{ value: '', label: t('chatPanel.deployed') }, ...versions]}
      value={`${version ?? ''}`}
      onChange={({ currentTarget: { value } }) =>
        onChange({ version: value === '' ? undefined : Number(value) })
      }
    />
  );
}

/** Who one talks to, by which version, in which language; another choice begins anew. */
export function PanelForm(props: PanelFormProps) {
  const { choices, chatbot, version, language, onChange, onNew } = props;
  const { t } = useTranslation();
  const labels = useChatLabels();
  const languageName = useLanguageName();
  const nameOf = (each: ChatbotChoice) => `${labels.chatbot(each)} · ${each.client.name}`;
  return (
    <div className={`column gap-16 pad-16 ${classes.panelForm}`}>
      <NativeSelect
        label={t('chatPanel.chatbot')}
        data={(choices ?? []).map((each) => ({ value: each.uuid, label: nameOf(each) }))}
        value={chatbot?.uuid ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ chatbot: currentTarget.value, version: undefined })
        }
      />
      {chatbot?.isOn === false && <p className="hint">{t('chatPanel.isOff')}</p>}
      {chatbot && <VersionField chatbot={chatbot} version={version} onChange={onChange} />}
      <ChoiceChips
        label={t('chatPanel.language')}
        choices={chatLanguages.map((value) => ({ value, label: languageName(value) }))}
        value={language}
        onPick={(next) => onChange({ language: next })}
      />
      <p className="hint">{t('chatPanel.notCounted')}</p>
      {onNew && (
        <Button
          variant="default"
          leftSection={<IconMessagePlus size={16} aria-hidden />}
          onClick={onNew}
        >
          {t('chatPanel.newConversation')}
        </Button>
      )}
    </div>
  );
}
