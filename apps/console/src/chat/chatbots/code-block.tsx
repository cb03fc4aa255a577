import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './chatbots.module.css';

/** Code that people copy. */
export function CodeBlock({
  label,
  code,
  isPrimary = false,
}: {
  label: string;
  code: string;
  /** What the dialog is for. */
  isPrimary?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="clip framed round-6 ground-neutral">
      <div className={`row between soft small line-below gap-8 ${classes.codeHead}`}>
        <span>{label}</span>
        <CopyButton
          text={code}
          label={t('chatbots.copyOf', { what: label })}
          shortLabel={t('chatbots.copy')}
          isPrimary={isPrimary}
        />
      </div>
      <pre className="pre-wrap break small pad-12">
        <code>{code}</code>
      </pre>
    </div>
  );
}
