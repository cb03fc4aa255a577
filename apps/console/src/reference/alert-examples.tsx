import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { closeAlert, showAlert } from '../ui/alert-store.ts';
import { escapeHtml } from '../ui/text/escape-html.ts';
import { SafeHtml } from '../ui/text/safe-html.tsx';
import { Example } from './example.tsx';
import classes from './reference.module.css';

const lasting = 'reference-lasting';

export function AlertExamples() {
  const { t } = useTranslation();
  const text = escapeHtml(t('reference.alertText'));
  return (
    <>
      <Example name="showAlert" what={t('reference.alert')}>
        <Button variant="default" onClick={() => showAlert({ text })}>
          success
        </Button>
        <Button variant="default" onClick={() => showAlert({ text, severity: 'error', delay: 8 })}>
          error, delay: 8
        </Button>
        <Button
          variant="default"
          onClick={() => showAlert({ id: lasting, text: `<b>${text}</b>`, delay: 60 })}
        >
          id, delay: 60, HTML
        </Button>
        <Button variant="default" onClick={() => closeAlert(lasting)}>
          closeAlert(id)
        </Button>
      </Example>
      <Example name="SafeHtml" what={t('reference.safeHtml')}>
        <div className={`shrink ${classes.wide}`}>
          <SafeHtml
            html={`<p>${text} <a href="https://example.com/">example.com</a></p><script>1</script>`}
          />
        </div>
      </Example>
    </>
  );
}
