import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import type { Prompt } from '@replique/contract/answering/prompts';
import { useTranslation } from 'react-i18next';
import { useRestore } from './dialogs/archive-dialog.tsx';
import classes from './prompt-editor.module.css';

/** Says why nothing can be written or deployed here, and how it can be again. */
export function ArchivedBanner({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation();
  const { restore, isRestoring } = useRestore(prompt);
  return (
    <section
      className={`break ground mt-12 pad-12-16 framed-warning round-6 ${classes.notice}`}
      aria-labelledby="prompt-archived"
    >
      <h2 className="row leading-20 gap-8 body" id="prompt-archived">
        <IconArchive size={16} aria-hidden />
        {t('prompts.archivedTitle')}
      </h2>
      <p>{t('prompts.archivedText')}</p>
      <div className="wrap gap-8 mt-12">
        <Button variant="default" loading={isRestoring} onClick={restore}>
          {t('prompts.restore')}
        </Button>
      </div>
    </section>
  );
}
