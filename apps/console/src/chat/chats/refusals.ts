import { useErrorText } from '../../lib/language/phrase.ts';
import { orpc, readAgain } from '../../lib/orpc.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { escapeHtml } from '../../ui/text/escape-html.ts';

const errorSeconds = 6;

/** Tells what went wrong, long enough to be read. */
export function useTellError(): (error: unknown) => void {
  const errorText = useErrorText();
  return (error) =>
    void showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: errorSeconds });
}

/** What was refused is told, and the chat read again. */
export function useRefusal() {
  const tellError = useTellError();
  return (error: unknown, { chat }: { chat: string }) => {
    tellError(error);
    void readAgain(orpc.chats.get.key({ input: { chat } }));
  };
}
