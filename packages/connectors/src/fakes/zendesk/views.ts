import { asNumber } from '../../large-numbers.ts';
import type {
  ZendeskComment,
  ZendeskField,
  ZendeskKeyedField,
  ZendeskState,
  ZendeskTicket,
  ZendeskUser,
} from './state.ts';

/** Things as Zendesk writes them. */

const root = 'https://brightgoods.zendesk.com/api/v2';
const idOrNull = (id: string | null) => (id === null ? null : asNumber(id));
const since = '2020-01-06T09:00:00Z';

export function ticketView(ticket: ZendeskTicket) {
  const { id, subject, status, requesterId, rating } = ticket;
  const fields = Object.entries(ticket.fields).map(([field, value]) => ({
    id: asNumber(field),
    value,
  }));
  return {
    url: `${root}/tickets/${id}.json`,
    id: asNumber(id),
    external_id: ticket.externalId ?? null,
    via: { channel: ticket.channel, source: { from: {}, to: {}, rel: null } },
    created_at: ticket.createdAt,
    updated_at: ticket.updatedAt,
    generated_timestamp: Date.parse(ticket.updatedAt) / 1_000,
    type: null,
    subject,
    raw_subject: subject,
    description: ticket.comments[0]?.text ?? '',
    priority: ticket.priority ?? null,
    status,
    recipient: null,
    requester_id: asNumber(requesterId),
    submitter_id: asNumber(requesterId),
    assignee_id: idOrNull(ticket.assigneeId ?? null),
    organization_id: idOrNull(ticket.organizationId ?? null),
    group_id: idOrNull(ticket.groupId),
    collaborator_ids: [],
    follower_ids: [],
    email_cc_ids: [],
    has_incidents: false,
    is_public: ticket.comments.some(({ isPublic }) => isPublic),
    due_at: null,
    tags: ticket.tags,
    custom_fields: fields,
    fields,
    satisfaction_rating: rating ?? { score: 'unoffered' },
    ticket_form_id: idOrNull(ticket.formId),
    brand_id: 360_000_000_101,
    allow_channelback: false,
    allow_attachments: true,
    from_messaging_channel: ticket.said !== undefined && ticket.channel !== 'chat',
    ...ticket.given,
  };
}

export function commentView(comment: ZendeskComment) {
  return {
    id: asNumber(comment.id),
    type: 'Comment',
    author_id: asNumber(comment.authorId),
    body: comment.text,
    html_body: comment.html,
    plain_body: comment.text,
    public: comment.isPublic,
    attachments: comment.attachments.map((one) => ({
      id: asNumber(one.id),
      file_name: one.name,
      content_url: one.url,
      content_type: one.contentType,
      size: one.size,
      inline: false,
      deleted: false,
      thumbnails: [],
    })),
    audit_id: asNumber(comment.id),
    via: { channel: comment.channel, source: { from: {}, to: {}, rel: comment.rel } },
    created_at: comment.at,
    metadata: { system: {}, custom: {} },
    ...comment.given,
  };
}

/** The update that wrote a comment. */
export const auditView = (ticketId: string, comment: ZendeskComment) => ({
  id: asNumber(comment.id),
  ticket_id: asNumber(ticketId),
  created_at: comment.at,
  author_id: asNumber(comment.authorId),
  metadata: { system: {}, custom: comment.custom ?? {} },
  events: [
    {
      id: asNumber(comment.id),
      type: 'Comment',
      public: comment.isPublic,
      body: comment.text,
      html_body: comment.html,
    },
  ],
  via: { channel: comment.channel, source: { from: {}, to: {}, rel: comment.rel } },
});

export function userView({ id, name, email, role, locale, given }: ZendeskUser) {
  return {
    id: asNumber(id),
    url: `${root}/users/${id}.json`,
    name,
    email,
    role,
    locale,
    locale_id: 1,
    time_zone: 'Europe/Paris',
    active: true,
    verified: true,
    suspended: false,
    tags: [],
    user_fields: {},
    created_at: since,
    updated_at: since,
    ...given,
  };
}

const dates = { created_at: since, updated_at: since };

export const groupView = ({ id, name }: ZendeskState['groups'][number]) => ({
  id: asNumber(id),
  url: `${root}/groups/${id}.json`,
  name,
  description: '',
  default: false,
  deleted: false,
  is_public: true,
  ...dates,
});

/** What was asked for beside tickets, of what these tickets name. */
export function besideView(state: ZendeskState, tickets: ZendeskTicket[], include: string | null) {
  const wanted = new Set(include?.split(','));
  const namedBy = <One extends { id: string }>(all: One[], ids: (string | null | undefined)[]) =>
    all.filter(({ id }) => ids.includes(id));
  const groups = namedBy(
    state.groups,
    tickets.map(({ groupId }) => groupId),
  );
  const organizations = namedBy(
    state.organizations ?? [],
    tickets.map(({ organizationId }) => organizationId),
  );
  return {
    ...(wanted.has('groups') ? { groups: groups.map(groupView) } : {}),
    ...(wanted.has('organizations')
      ? {
          organizations: organizations.map(({ id, name, fields = {} }) => ({
            id: asNumber(id),
            name,
            organization_fields: fields,
            ...dates,
          })),
        }
      : {}),
  };
}

export const brandView = ({ id, name }: { id: string; name: string }) => ({
  id: asNumber(id),
  url: `${root}/brands/${id}.json`,
  name,
  subdomain: name.toLowerCase().replace(/\W+/g, '-'),
  active: true,
  default: false,
  has_help_center: false,
  ...dates,
});

export const keyedFieldView = (field: ZendeskKeyedField, position: number) => ({
  ...field,
  id: asNumber(field.id),
  raw_title: field.title,
  active: true,
  system: false,
  position,
  ...dates,
});

export const formView = ({ id, name }: ZendeskState['forms'][number], position: number) => ({
  id: asNumber(id),
  url: `${root}/ticket_forms/${id}.json`,
  name,
  display_name: name,
  raw_name: name,
  active: true,
  default: position === 0,
  end_user_visible: true,
  position,
  ticket_field_ids: [],
  in_all_brands: true,
  restricted_brand_ids: [],
  ...dates,
});

export const fieldView = ({ id, type, title, options }: ZendeskField, position: number) => ({
  id: asNumber(id),
  url: `${root}/ticket_fields/${id}.json`,
  type,
  title,
  raw_title: title,
  description: '',
  active: true,
  required: false,
  position,
  removable: type !== 'subject',
  tag: null,
  ...(options.length > 0
    ? {
        custom_field_options: options.map((one) => ({
          id: asNumber(one.id),
          name: one.name,
          raw_name: one.name,
          value: one.value,
          default: false,
        })),
      }
    : {}),
  ...dates,
});
