import { Button, ActionIcon } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { BilingualField } from './bilingual-field.tsx';
import classes from '../chatbots.module.css';
import { isHalfWritten, noText } from './texts.ts';
import type { ChatbotForm } from './use-chatbot-form.ts';

const widgetTexts = [
  'placeholderText',
  'agentTypingText',
  'newConversationText',
  'escalateAction',
  'problemSolvedAction',
  'historyTexts',
] as const;

/** Every text that a visitor reads, in both languages. */
export function TextsSection({ form }: { form: ChatbotForm }) {
  const { t } = useTranslation();
  const { values, errors, changeLook, changeSettings } = form;
  const { whiteLabel, settings } = values;
  const fallback = settings.fallbackLanguage;
  return (
    <FormSection title={t('chatbots.texts')} why={t('chatbots.textsWhy')}>
      <MissingCount form={form} />
      <BilingualField
        label={t('chatbots.fields.welcomeText')}
        help={t('chatbots.fields.welcomeTextHelp')}
        value={settings.welcomeText}
        onChange={(welcomeText) => changeSettings({ welcomeText })}
        fallback={fallback}
        error={errors['welcomeText']}
        isLong
      />
      <QuickActions form={form} />
      {widgetTexts.map((name) => (
        <BilingualField
          key={name}
          label={t(`chatbots.fields.${name}`)}
          help={t(`chatbots.fields.${name}Help`)}
          value={whiteLabel[name]}
          onChange={(text) => changeLook({ [name]: text })}
          fallback={fallback}
          error={errors[name]}
        />
      ))}
    </FormSection>
  );
}

/** How many texts are written in one language only, over the whole form. */
function MissingCount({ form: { values } }: { form: ChatbotForm }) {
  const { t } = useTranslation();
  const { whiteLabel, settings, escalationSubject } = values;
  const texts = [
    escalationSubject,
    whiteLabel.headerName,
    settings.welcomeText,
    settings.closedText,
    settings.limitText,
    ...settings.quickActions,
    ...widgetTexts.map((name) => whiteLabel[name]),
  ];
  const count = texts.filter(isHalfWritten).length;
  return (
    <p
      role="status"
      className={
        count > 0 ? `warning-note flex top gap-8 rigid-icons ${'lower-icons'}` : 'visually-hidden'
      }
    >
      {count > 0 ? t('chatbots.missingCount', { count }) : t('chatbots.noneMissing')}
    </p>
  );
}

const mostActions = 6;

function QuickActions({ form }: { form: ChatbotForm }) {
  const { t } = useTranslation();
  const { values, errors, changeSettings } = form;
  const { quickActions, fallbackLanguage } = values.settings;
  const write = (next: typeof quickActions) => changeSettings({ quickActions: next });
  return (
    <div className="stack shrink gap-12" role="group" aria-labelledby="quick-actions">
      <div>
        <h3 id="quick-actions" className="medium">
          {t('chatbots.quickActions')}
        </h3>
        <p className={`muted small leading-20 ${classes.help}`}>
          {t('chatbots.quickActionsHelp', { most: mostActions })}
        </p>
      </div>
      {quickActions.map((action, index) => (
        <div key={index} className="stack start gap-8 wide-and-narrow">
          <BilingualField
            label={t('chatbots.quickAction', { number: index + 1 })}
            value={action}
            onChange={(text) => write(quickActions.map((old, at) => (at === index ? text : old)))}
            fallback={fallbackLanguage}
            error={errors['quickActions']}
            isOwn
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('chatbots.quickActionRemove', { number: index + 1 })}
            onClick={() => write(quickActions.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {quickActions.length < mostActions && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => write([...quickActions, noText])}
          >
            {t('chatbots.quickActionAdd')}
          </Button>
        </div>
      )}
    </div>
  );
}
