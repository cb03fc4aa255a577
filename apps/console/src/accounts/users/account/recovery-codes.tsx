import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadText } from '../../../lib/files/save-file.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import classes from './account.module.css';

/** Shown once: copied, downloaded or written down, then gone. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="stack gap-16">
      <p>{t('account.recoveryText')}</p>
      <ul className={`stack no-margin framed round-6 ground unmarked pad-12-16 ${classes.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap gap-8">
        <CopyButton text={text} label={t('account.copyCodes')} />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => downloadText(t('account.codesFile'), text)}
        >
          {t('account.downloadCodes')}
        </Button>
      </div>
      <div className="flex end gap-8">
        <Button onClick={onKept}>{t('account.codesKept')}</Button>
      </div>
    </div>
  );
}
