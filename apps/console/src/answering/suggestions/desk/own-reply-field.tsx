import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './desk.module.css';
import type { Desk } from './use-desk.ts';
import { sendsFromField } from './use-send-key.ts';

const longestText = 50_000;

/** Where the engine is silent: the agent's own words, used and sent as a suggestion is. */
export function OwnReplyField({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { text, write } = desk.own;
  return (
    <Textarea
      aria-label={t('desk.ownReply')}
      placeholder={t('desk.ownReply')}
      classNames={{ input: `looser pad-10-12 ${classes.own}` }}
      value={text}
      maxLength={longestText}
      onChange={(event) => write(event.currentTarget.value)}
      {...sendsFromField}
    />
  );
}
