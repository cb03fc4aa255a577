import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './account.module.css';

function download(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  URL.revokeObjectURL(href);
}

/** Shown once: copied, downloaded or written down, then gone. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={classes.dialogForm}>
      <p>{t('account.recoveryText')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.line}>
        <CopyButton text={text} label={t('account.copyCodes')} />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => download(t('account.codesFile'), text)}
        >
          {t('account.downloadCodes')}
        </Button>
      </div>
      <div className={classes.dialogButtons}>
        <Button onClick={onKept}>{t('account.codesKept')}</Button>
      </div>
    </div>
  );
}
