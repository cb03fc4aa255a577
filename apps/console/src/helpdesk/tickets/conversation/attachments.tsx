import { IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './attachments.module.css';
import type { TicketMessage } from '@replique/contract/helpdesk/tickets';

type Attachment = TicketMessage['attachments'][number];

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function sizeText(bytes: number, language: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1_000 ** step);
}

/** An address is a link only when following it cannot run anything here. */
const isWeb = (url: string) => ['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '');

function AttachmentLine({ attachment }: { attachment: Attachment }) {
  const { i18n } = useTranslation();
  const { name, url, size } = attachment;
  const label = name.trim() || url;
  return (
    <li>
      <IconPaperclip size={14} stroke={1.75} aria-hidden />
      {isWeb(url) ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {label}
        </a>
      ) : (
        <span>{label}</span>
      )}
      {size !== null && <span className="rigid muted nowrap">{sizeText(size, i18n.language)}</span>}
    </li>
  );
}

/** What came with a message: links into the CRM, where the files stay. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const { t } = useTranslation();
  if (attachments.length === 0) return null;
  return (
    <ul
      className={`wrap unmarked gap-6 only-mt-12 pad-0 ${classes.list}`}
      aria-label={t('crmTicket.attachments')}
      title={t('crmTicket.attachmentsHelp')}
    >
      {attachments.map((attachment, place) => (
        <AttachmentLine key={`${place} ${attachment.url}`} attachment={attachment} />
      ))}
    </ul>
  );
}
