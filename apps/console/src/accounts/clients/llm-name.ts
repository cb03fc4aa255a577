import { useTranslation } from 'react-i18next';

/** An LLM as people know it; one that has no phrase is called what the server calls it. */
export function useLlmName(): (llm: string) => string {
  const { t, i18n } = useTranslation();
  return (llm) =>
    i18n.exists(`clients.llms.${llm}`) ? t(`clients.llms.${llm as 'builtin'}`) : llm;
}
