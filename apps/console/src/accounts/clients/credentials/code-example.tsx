import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** Code to read and to copy. */
export function Example({ title, code }: { title: string; code: string }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-6">
      <div className="row wrap between gap-6">
        <span className="medium">{title}</span>
        <CopyButton
          text={code}
          label={t('credentials.copyExample', { example: title })}
          shortLabel={t('credentials.copy')}
        />
      </div>
      <pre className="small break pre-wrap framed round-6 ground-neutral pad-12">
        <code>{code}</code>
      </pre>
    </div>
  );
}
