import { IconPaperclip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketMessage } from '@replique/contract/helpdesk/tickets';
import { useErrorText } from '../../../lib/language/phrase.ts';
import { orpc } from '../../../lib/orpc.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { showAlert } from '../../../ui/alert-store.ts';
import { escapeHtml } from '../../../ui/text/escape-html.ts';
import classes from './attachments.module.css';
import { Picture } from './picture.tsx';

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

/** Each is asked of the CRM; larger ones, and those after the first, when somebody wants them. */
const mostShown = 4;
const largestShown = 5_000_000;

const looksLikePicture = ({ name, contentType, size }: Attachment): boolean =>
  (size ?? 0) <= largestShown &&
  (/^image\/(?:png|jpeg|gif|webp)$/.test(contentType ?? '') ||
    /\.(?:png|jpe?g|gif|webp)$/i.test(name));

/** A file that our server reads from the CRM, and the browser saves. */
function SavedFile({ label, message, place }: { label: string; message: string; place: number }) {
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    mutationKey: orpc.attachments.read.mutationKey(),
    mutationFn: () => orpc.attachments.read.call({ message, place }),
    onSuccess: (file) => saveFile(file.name, file),
    onError: (error) =>
      showAlert({ text: escapeHtml(errorText(error)), severity: 'error', delay: 8 }),
  });
  return (
    <button
      type="button"
      className="text-button hover-underline"
      aria-busy={isPending}
      onClick={() => !isPending && mutate()}
    >
      {label}
    </button>
  );
}

function AttachmentLine({ attachment, ...file }: FileProps) {
  const { i18n } = useTranslation();
  const { name, url, size } = attachment;
  const label = name.trim() || url;
  return (
    <li>
      <IconPaperclip size={14} stroke={1.75} aria-hidden />
      {file.isOpened ? (
        <SavedFile label={label} message={file.message} place={file.place} />
      ) : isWeb(url) ? (
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

type FileProps = { attachment: Attachment; message: string; place: number; isOpened: boolean };

interface AttachmentsProps {
  message: Pick<TicketMessage, 'uuid' | 'attachments'>;
  /** The ticket's CRM is in use, so that its files are read from there; otherwise they are links into it. */
  opensFiles: boolean;
}

/** What came with a message: the files stay in the CRM. */
export function Attachments({ message: { uuid, attachments }, opensFiles }: AttachmentsProps) {
  const { t } = useTranslation();
  if (attachments.length === 0) return null;
  const shown = attachments.filter(looksLikePicture).slice(0, opensFiles ? mostShown : 0);
  return (
    <ul
      className={`wrap unmarked gap-6 only-mt-12 pad-0 ${classes.list}`}
      aria-label={t('crmTicket.attachments')}
      title={opensFiles ? undefined : t('crmTicket.attachmentsHelp')}
    >
      {attachments.map((attachment, place) => {
        const key = `${place} ${attachment.url}`;
        const file = { attachment, message: uuid, place, isOpened: opensFiles };
        const line = <AttachmentLine key={key} {...file} />;
        return shown.includes(attachment) ? (
          <Picture key={key} name={attachment.name} message={uuid} place={place} instead={line} />
        ) : (
          line
        );
      })}
    </ul>
  );
}
