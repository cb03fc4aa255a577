import { useNavigate } from '@tanstack/react-router';
import type { Client2 } from '@replique/contract/accounts/clients';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { chatPanelEvents } from '../../../lib/chat-panel-events.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useSearchState } from '../../../lib/search-state.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { SaveBar } from '../../../ui/page/form-page.tsx';
import { LeaveWarning } from '../../../ui/page/leave-warning.tsx';
import { useFirstField } from '../../../ui/focus/use-first-field.ts';
import { Workbench } from '../../../ui/page/workbench.tsx';
import { BasicsSection, PlaceSection } from './basics-section.tsx';
import type { ChatbotValues } from '../chatbot-values.ts';
import classes from '../chatbots.module.css';
import { EditorHead } from './editor-head.tsx';
import { AnswersSection, EscalationSection } from './escalation-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { InstallDialog } from '../install-dialog.tsx';
import { toChatbot } from '../links.ts';
import { LookSection } from './look-section.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { TextsSection } from './texts-section.tsx';
import { nameIn } from './texts.ts';
import { useChatbotForm, type ChatbotForm } from './use-chatbot-form.ts';

interface ChatbotEditorProps {
  client: Client2;
  /** Undefined: it is still to be made. */
  uuid: string | undefined;
  stored: ChatbotValues;
}

/** After saving: a word, and from a new chatbot on to its own address with the code to install it. */
function useAfterSave(client: Client2, uuid: string | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (saved: string) => {
    showAlert({ text: escapeHtml(t(uuid === undefined ? 'chatbots.created' : 'chatbots.saved')) });
    if (uuid !== undefined) return;
    const made = toChatbot(client.uuid, saved);
    void navigate({ ...made, search: { setup: 'open' }, replace: true, ignoreBlocker: true });
  };
}

/** One widget at a time: the support chat makes room for the one that is edited. */
function useRoomForPreview(): void {
  useEffect(() => {
    const tell = (name: string) => void window.dispatchEvent(new CustomEvent(name));
    tell(chatPanelEvents.hide);
    return () => tell(chatPanelEvents.show);
  }, []);
}

/** The form at the left, the real widget running at the right. */
export function ChatbotEditor({ client, uuid, stored }: ChatbotEditorProps) {
  const { t, i18n } = useTranslation();
  const [{ setup }, setSearch] = useSearchState(
    '/layout/clients/details/$id/chatbot-configs/$chatbot',
  );
  const { form, isDirty, isSaving, save, discard } = useChatbotForm(
    client.uuid,
    { uuid, values: stored },
    useAfterSave(client, uuid),
  );
  const name = nameIn(stored.whiteLabel.headerName, i18n.language);
  const title = uuid === undefined ? t('chatbots.new') : name;
  usePageTitle(title);
  useRoomForPreview();
  const fields = useFirstField(uuid === undefined);
  return (
    <>
      <Workbench
        head={
          <EditorHead
            {...{ client, uuid, title }}
            isOn={stored.settings.isOn}
            onSetup={() => setSearch({ setup: 'open' })}
          />
        }
        rightStart={480}
        middle={{
          key: 'form',
          label: t('chatbots.form'),
          content: (
            <form
              ref={fields}
              className={`column gap-0 ${classes.form}`}
              onSubmit={(event) => {
                event.preventDefault();
                if (isDirty) save();
              }}
              noValidate
            >
              <Sections form={form} />
              {isDirty && (
                <SaveBar
                  isSaving={isSaving}
                  onSave={save}
                  onDiscard={discard}
                  saveLabel={uuid === undefined ? t('chatbots.create') : undefined}
                />
              )}
            </form>
          ),
        }}
        right={{
          key: 'preview',
          label: t('chatbots.preview'),
          content: <PreviewPane values={form.values} />,
        }}
      />
      <LeaveWarning isDirty={isDirty} />
      {uuid !== undefined && (
        <InstallDialog
          chatbot={setup ? { uuid, name, domains: stored.domains } : undefined}
          onClose={() => setSearch({ setup: undefined })}
        />
      )}
    </>
  );
}

function Sections({ form }: { form: ChatbotForm }) {
  return (
    <>
      <BasicsSection form={form} />
      <PlaceSection form={form} />
      <LookSection form={form} />
      <TextsSection form={form} />
      <AnswersSection form={form} />
      <HoursSection form={form} />
      <EscalationSection form={form} />
    </>
  );
}
