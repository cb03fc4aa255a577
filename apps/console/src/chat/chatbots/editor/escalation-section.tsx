import { NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ContactField } from '@replique/contract/chat/chatbots';
import { useTranslation } from 'react-i18next';
import { platformNames } from '../../../lib/platform-names.ts';
import { deskPlatforms } from '../../../helpdesk/crm/platforms.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { BilingualField } from './bilingual-field.tsx';
import classes from '../chatbots.module.css';
import type { ChatbotForm } from './use-chatbot-form.ts';

/** The contract's own list would pull zod into the browser. */
const contactFields = ['name', 'email', 'phone', 'orderNumber'] as const satisfies ContactField[];
const asked = ['off', 'optional', 'required'] as const;

/** How a chat is passed on to people: where to, under which subject, with what of the visitor. */
export function EscalationSection({ form }: { form: ChatbotForm }) {
  const { t } = useTranslation();
  const { values, errors, change, changeSettings } = form;
  const { settings, crmPlatform } = values;
  return (
    <FormSection title={t('chatbots.escalation')} why={t('chatbots.escalationWhy')}>
      <NativeSelect
        label={t('chatbots.crm')}
        description={t('chatbots.crmHelp')}
        data={[
          { value: '', label: t('chatbots.noCrm') },
          ...deskPlatforms.map((value) => ({ value, label: platformNames[value] })),
        ]}
        value={crmPlatform ?? ''}
        onChange={({ currentTarget }) =>
          change({
            crmPlatform: deskPlatforms.find((name) => name === currentTarget.value) ?? null,
          })
        }
        error={errors['crmPlatform']}
      />
      <BilingualField
        label={t('chatbots.escalationSubject')}
        help={t('chatbots.escalationSubjectHelp')}
        value={values.escalationSubject}
        onChange={(escalationSubject) => change({ escalationSubject })}
        fallback={settings.fallbackLanguage}
        error={errors['escalationSubject']}
      />
      <TextInput
        label={t('chatbots.escalationEmail')}
        description={t('chatbots.escalationEmailHelp')}
        type="email"
        value={settings.escalationEmail ?? ''}
        onChange={({ currentTarget }) =>
          changeSettings({ escalationEmail: currentTarget.value.trim() || null })
        }
        error={errors['escalationEmail']}
      />
      <div className="stack shrink gap-12" role="group" aria-labelledby="contact-fields">
        <div>
          <h3 id="contact-fields" className="medium">
            {t('chatbots.contact')}
          </h3>
          <p className={`muted small leading-20 ${classes.help}`}>{t('chatbots.contactHelp')}</p>
        </div>
        <div className={`stack start gap-12-16 ${classes.pair}`}>
          {contactFields.map((field) => (
            <NativeSelect
              key={field}
              label={t(`chatbots.contacts.${field}`)}
              data={asked.map((value) => ({ value, label: t(`chatbots.asked.${value}`) }))}
              value={settings.contact[field]}
              onChange={(event) =>
                changeSettings({
                  contact: {
                    ...settings.contact,
                    [field]: event.currentTarget.value as (typeof asked)[number],
                  },
                })
              }
            />
          ))}
        </div>
      </div>
    </FormSection>
  );
}

/** What goes with an answer. */
export function AnswersSection({ form }: { form: ChatbotForm }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('chatbots.answers')} why={t('chatbots.answersWhy')}>
      <Switch
        label={t('chatbots.showSources')}
        description={t('chatbots.showSourcesHelp')}
        checked={form.values.settings.showSources}
        onChange={(event) => form.changeSettings({ showSources: event.currentTarget.checked })}
      />
    </FormSection>
  );
}
