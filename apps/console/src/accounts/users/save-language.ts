import { api } from '../../lib/api-client.ts';
import { activateLanguage } from '../../lib/language/i18n.ts';
import { storeLanguage, type LanguageCode } from '../../lib/language/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentUserQuery } from '../../lib/session/current-user.ts';
import { view } from '../../lib/session/view.ts';

/** Spec §4: the choice becomes active, is stored here and saved on the server, whose answer replaces the user. */
export async function chooseLanguage(language: LanguageCode): Promise<void> {
  storeLanguage(language);
  await activateLanguage(language);
  // Who looks as another role changes nothing, not even this.
  if (view) return;
  const user = await api.users.updateMe({ language });
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}
