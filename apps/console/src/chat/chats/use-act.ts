import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '../../lib/language/phrase.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';
import { keepChat, refreshChat, type ChatDetail } from './queries.ts';

const errorSeconds = 6;

/** Tells what went wrong, long enough to be read. */
export function useTellError(): (error: unknown) => void {
  const errorText = useErrorText();
  return (error) =>
    void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: errorSeconds });
}

/** Does something to a chat that answers the whole chat; what was refused is told, and the chat read again. */
export function useAct<Input = void>(chat: string, act: (input: Input) => Promise<ChatDetail>) {
  const tellError = useTellError();
  return useMutation({
    mutationFn: act,
    onSuccess: keepChat,
    onError: (error) => {
      tellError(error);
      void refreshChat(chat);
    },
  });
}
