import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconForms,
  IconInbox,
  IconMail,
  IconMessage,
  IconPhone,
  type Icon,
} from '@tabler/icons-react';
import { useTicketLabels } from './labels.ts';
import classes from './tickets.module.css';

const icons: Record<string, Icon> = {
  email: IconMail,
  chat: IconMessage,
  web: IconForms,
  phone: IconPhone,
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  whatsapp: IconBrandWhatsapp,
  sms: IconDeviceMobileMessage,
};

/** A channel as its icon, with its name for whoever points at it or listens. */
export function ChannelMark({ channel }: { channel: string }) {
  const labels = useTicketLabels();
  const ChannelIcon = icons[channel] ?? IconInbox;
  const name = labels.channel(channel);
  return (
    <span className={`inline-flex muted-icon ${classes.mark}`} title={name}>
      <ChannelIcon size={18} stroke={1.5} aria-hidden />
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
