import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import classes from './monitoring.module.css';
import { useChecking } from './use-checking.ts';

/** Checks now, all clients or one, and says how far that is. */
export function CheckButton({ client }: { client?: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { check, isChecking, done, total } = useChecking(client);
  return (
    <span className="row wrap gap-8">
      <span role="status" className={`row wrap muted nowrap gap-8 ${classes.progress}`}>
        {isChecking && total > 1 && (
          <>
            <progress value={done} max={total} aria-label={t('monitoring.checking')} />
            <span className="figures">
              {t('monitoring.progress', {
                done: format.number(done),
                total: format.number(total),
              })}
            </span>
          </>
        )}
        {isChecking && total <= 1 && <span>{t('monitoring.checking')}</span>}
      </span>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={isChecking}
        onClick={check}
      >
        {t('monitoring.refresh')}
      </Button>
    </span>
  );
}
