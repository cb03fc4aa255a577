import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '../prompt-editor.module.css';

/** The block that closes every prompt (spec §2, Prompts): there to be read, changed on a screen of its own. */
export function MandatoryRules({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <section
      className={`round-6 ground framed-dashed pad-16 heads-14 ${classes.rules}`}
      aria-labelledby="prompt-rules"
    >
      <div className="row between gap-16">
        <h2 id="prompt-rules">{t('prompts.rules')}</h2>
        <span className="inline-row muted small gap-4">
          <IconLock size={14} aria-hidden />
          {t('prompts.locked')}
        </span>
      </div>
      <p className="muted small mt-4">{t('prompts.rulesWhy')}</p>
      <ul className="ps-20 gap-4 soft stack">
        {text
          .split('\n')
          .filter((rule) => rule.trim() !== '')
          .map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
      </ul>
      <Link className="link" to="/prompts/rules">
        {t('prompts.rulesLink')}
      </Link>
    </section>
  );
}
