import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../ui/page/form-page.tsx';
import { Example } from './code-example.tsx';
import { assistantExample } from './code-examples.ts';
import { SecretField } from '../../../ui/form/secret-field.tsx';

/** How an assistant is connected (MCP): the address, and what its settings want. */
export function AssistantsSection({ url, isInTab }: { url: string; isInTab: boolean }) {
  const { t } = useTranslation();
  return (
    <FormSection
      title={t('credentials.assistants')}
      why={t('credentials.assistantsWhy')}
      isInTab={isInTab}
    >
      <SecretField
        label={t('credentials.mcpUrl')}
        value={`${url}/mcp`}
        copyLabel={t('credentials.copyMcpUrl')}
      />
      <Example title={t('credentials.mcpSettings')} code={assistantExample(url, false)} />
      <Example title={t('credentials.mcpKeySettings')} code={assistantExample(url, true)} />
    </FormSection>
  );
}
