import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './prompt-editor.module.css';

/** The block that closes every prompt (spec §2, Prompts): there to be read, changed on a screen of its own. */
export function MandatoryRules({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <section className={classes.rules} aria-labelledby="prompt-rules">
      <div className={classes.rulesHead}>
        <h2 id="prompt-rules">{t('prompts.rules')}</h2>
        <span className={classes.locked}>
          <IconLock size={14} aria-hidden />
          {t('prompts.locked')}
        </span>
      </div>
      <p className={classes.rulesWhy}>{t('prompts.rulesWhy')}</p>
      <ul>
        {text
          .split('\n')
          .filter((rule) => rule.trim() !== '')
          .map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
      </ul>
      <Link className={classes.link} to="/prompts/rules">
        {t('prompts.rulesLink')}
      </Link>
    </section>
  );
}
