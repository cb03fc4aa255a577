/** Macros as Zendesk's own page shows them, and some that write replies. */

const root = 'https://brightgoods.zendesk.com/api/v2';

type Action = { field: string; value: string };

const macro = (id: number, title: string, actions: Action[], more: object = {}) => ({
  id,
  url: `${root}/macros/${id}.json`,
  title,
  active: true,
  default: false,
  description: null,
  position: id - 360_111_062_754,
  restriction: null,
  created_at: '2024-01-08T09:00:00Z',
  updated_at: '2024-01-08T09:00:00Z',
  actions,
  ...more,
});

export const fakeMacros = [
  macro(360_111_062_754, 'Close and redirect to topics', [
    { field: 'status', value: 'solved' },
    { field: 'priority', value: 'normal' },
    {
      field: 'comment_value',
      value:
        'Thanks for your request. This issue you reported is a known issue. For more information, please visit our forums.',
    },
  ]),
  macro(360_111_062_755, 'Parcel is late', [
    {
      field: 'comment_value_html',
      value:
        '<p>Hello {{ticket.requester.first_name}},</p><p>I am sorry that your parcel is late. I have asked the carrier where it is, and will write to you by {{ticket.ticket_field_360009}}.</p><p>Kind regards,<br>{{current_user.first_name}}</p>',
    },
    { field: 'status', value: 'pending' },
  ]),
  macro(360_111_062_756, 'Ask for the order number', [
    {
      field: 'comment_value',
      value:
        'Hello {{ticket.requester.first_name}},\n\nCould you send me the number of your order? It stands in the confirmation e-mail.\n\nKind regards,\n{{current_user.first_name}}',
    },
  ]),
  macro(360_111_062_757, 'Note for the warehouse', [
    { field: 'comment_value', value: 'Please look whether it is still in stock.' },
    { field: 'comment_mode_is_public', value: 'false' },
  ]),
  macro(360_111_062_758, 'Downgrade and inform', [{ field: 'priority', value: 'low' }]),
];
