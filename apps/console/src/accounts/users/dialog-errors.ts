import { errorCode } from '../../lib/api-error.ts';
import { useErrorText } from '../../lib/language/phrase.ts';

/** Puts a refusal at the field that it is about, by code, and the rest of them under the form. */
export function useDialogErrors<Field extends string>(
  error: unknown,
  fieldOfCode: Record<string, Field>,
): { fields: Partial<Record<Field, string>>; rest: string | undefined } {
  const errorText = useErrorText();
  if (!error) return { fields: {}, rest: undefined };
  const field = fieldOfCode[errorCode(error)];
  if (field === undefined) return { fields: {}, rest: errorText(error) };
  return {
    fields: { [field]: errorText(error) } as Partial<Record<Field, string>>,
    rest: undefined,
  };
}
