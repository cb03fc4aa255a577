import type { ChatbotSettings, WhiteLabel } from '@replique/contract/chat/chatbots';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorCode } from '../../../lib/api-error.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import { useSaveAttempt } from '../../../ui/use-save-attempt.ts';
import {
  bounds,
  draftOf,
  findErrors,
  isSame,
  refusedFields,
  type ChatbotValues,
  type FieldErrors,
  type NumberName,
} from '../chatbot-values.ts';
import { mostDomains } from './domains.ts';
import { longestText } from './texts.ts';

/** What every section of the editor is handed. */
export interface ChatbotForm {
  values: ChatbotValues;
  /** In words, by field; the server's among them. */
  errors: Partial<Record<string, string>>;
  change: (patch: Partial<ChatbotValues>) => void;
  changeLook: (patch: Partial<WhiteLabel>) => void;
  changeSettings: (patch: Partial<ChatbotSettings>) => void;
}

function useErrorWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return (field: string, kind: FieldErrors[string]): string => {
    if (kind === 'number') {
      const { least, most } = bounds[field as NumberName];
      return t('chatbots.wrong.number', { least: format.number(least), most: format.number(most) });
    }
    return t(`chatbots.wrong.${kind}`, {
      most: format.number(kind === 'domains' ? mostDomains : longestText),
    });
  };
}

/** What is wrong now, and what the server refused as long as it stands as it was sent. */
function useErrors(values: ChatbotValues, wasTried: boolean, refusal: Refusal | undefined) {
  const words = useErrorWords();
  const { t } = useTranslation();
  const errorText = useErrorText();
  const errors: Partial<Record<string, string>> = {};
  if (refusal && isSame(refusal.values, values)) {
    const isGeneral = errorCode(refusal.error) === 'request.invalid';
    for (const field of refusedFields(refusal.error))
      errors[field] = isGeneral ? t('chatbots.wrong.refused') : errorText(refusal.error);
  }
  for (const [field, kind] of Object.entries(findErrors(values)))
    if (wasTried || kind !== 'required') errors[field] = words(field, kind);
  return errors;
}

interface Refusal {
  error: unknown;
  values: ChatbotValues;
}

/** A chatbot being written: its values, what is wrong with them, and saving them. */
export function useChatbotForm(
  client: string,
  stored: { uuid: string | undefined; values: ChatbotValues },
  onSaved: (uuid: string) => void,
) {
  const errorText = useErrorText();
  const [draft, setDraft] = useState<ChatbotValues>();
  const values = draft ?? stored.values;
  const create = useMutation(orpc.chatbots.create.mutationOptions());
  const update = useMutation(orpc.chatbots.update.mutationOptions());
  const { wasTried, reportFailure, forget } = useSaveAttempt();
  const [refusal, setRefusal] = useState<Refusal>();
  const errors = useErrors(values, wasTried, refusal);
  const edit = (make: (old: ChatbotValues) => ChatbotValues) =>
    setDraft((old) => make(old ?? stored.values));
  const save = () => {
    if (Object.keys(findErrors(values)).length > 0) return reportFailure();
    const body = draftOf(values);
    const { uuid: chatbotId } = stored;
    const outcome = {
      onSuccess: ({ uuid }: { uuid: string }) => {
        // A new one goes on at its own address: until then its form keeps what was written.
        if (chatbotId !== undefined) setDraft(undefined);
        setRefusal(undefined);
        forget();
        onSaved(uuid);
      },
      onError: (error: unknown) => {
        setRefusal({ error, values });
        if (refusedFields(error).length > 0) reportFailure();
        showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 });
      },
    };
    if (chatbotId === undefined) create.mutate({ params: { clientId: client }, body }, outcome);
    else update.mutate({ params: { clientId: client, chatbotId }, body }, outcome);
  };
  const form: ChatbotForm = {
    values,
    errors,
    change: (patch) => edit((old) => ({ ...old, ...patch })),
    changeLook: (patch) => edit((old) => ({ ...old, whiteLabel: { ...old.whiteLabel, ...patch } })),
    changeSettings: (patch) => edit((old) => ({ ...old, settings: { ...old.settings, ...patch } })),
  };
  return {
    form,
    isDirty: draft !== undefined && !isSame(draft, stored.values),
    isSaving: create.isPending || update.isPending,
    save,
    discard: () => {
      setDraft(undefined);
      setRefusal(undefined);
      forget();
    },
  };
}
