import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { FormSection } from '../../../ui/page/form-page.tsx';
import classes from '../chatbots.module.css';
import { nameIn } from './texts.ts';

/** Which chatbot, of whichever client, super-admins talk to at the corner of the console (spec §2 Shell). */
export function SupportChoice() {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const { data: choices } = useQuery(orpc.chatbots.choices.queryOptions());
  const { data: support } = useQuery(orpc.chatbots.support.queryOptions());
  const { mutate, isPending } = useMutation(orpc.chatbots.chooseSupport.mutationOptions());
  if (!choices || !support || choices.length === 0) return null;
  const choose = (uuid: string) =>
    mutate(
      { chatbot: uuid || null },
      {
        onSuccess: () => showAlert({ text: escapeHtml(t('chatbots.supportSaved')) }),
        onError: (error) =>
          showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
      },
    );
  return (
    <div className="form-width">
      <FormSection title={t('chatbots.support')} why={t('chatbots.supportWhy')} isInTab>
        <NativeSelect
          className={classes.choice}
          label={t('chatbots.supportChatbot')}
          data={[
            { value: '', label: t('chatbots.supportNone') },
            ...choices.map(({ uuid, name, client }) => ({
              value: uuid,
              label: t('chatbots.ofClient', {
                name: nameIn(name, i18n.language),
                client: client.name,
              }),
            })),
          ]}
          value={support.chatbot?.uuid ?? ''}
          disabled={isPending}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </FormSection>
    </div>
  );
}
