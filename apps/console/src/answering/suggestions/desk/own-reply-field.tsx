import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MacroMenu } from '../../../helpdesk/macros/macro-menu.tsx';
import classes from './desk.module.css';
import type { Desk } from './use-desk.ts';
import { sendsFromField } from './use-send-key.ts';

const longestText = 50_000;

/** Where the engine is silent: the agent's own words, used and sent as a suggestion is. */
export function OwnReplyField({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { text, write } = desk.own;
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Textarea
        ref={field}
        aria-label={t('desk.ownReply')}
        placeholder={t('desk.ownReply')}
        classNames={{ input: `looser pad-10-12 ${classes.own}` }}
        value={text}
        maxLength={longestText}
        onChange={(event) => write(event.currentTarget.value)}
        {...sendsFromField}
      />
      <div className="row wrap gap-8 hide-empty">
        <MacroMenu ticket={desk.ticket.uuid} field={field} text={text} onChange={write} />
      </div>
    </>
  );
}
