/** Macros as Gorgias's page of the macro object shows them. */
export const fakeMacros = [
  {
    id: 23_453,
    external_id: 'CUS-324512',
    name: 'Order status inquiry',
    intent: 'discount/request',
    language: 'en',
    usage: 58_392,
    actions: [
      {
        arguments: { tags: 'question, order-status' },
        name: 'addTags',
        title: 'Add tags',
        type: 'user',
      },
      {
        arguments: {
          body_html:
            '<div>Hi {{ticket.customer.firstname}},</div><br><div>Your order has been delivered.</div>',
          body_text: 'Hi {{ticket.customer.firstname}},\n\nYour order has been delivered.',
        },
        name: 'setResponseText',
        title: 'Add tags',
        type: 'user',
      },
    ],
    archived_datetime: null,
    created_datetime: '2019-11-23T15:59:41.966927',
    updated_datetime: '2020-01-30T11:04:34.345123',
    uri: '/api/macros/23453/',
  },
  {
    id: 23_454,
    external_id: null,
    name: 'Tag as wholesale',
    intent: null,
    language: null,
    usage: 12,
    actions: [
      { arguments: { tags: 'wholesale' }, name: 'addTags', title: 'Add tags', type: 'user' },
    ],
    archived_datetime: null,
    created_datetime: '2019-11-23T15:59:41.966927',
    updated_datetime: '2020-01-30T11:04:34.345123',
    uri: '/api/macros/23454/',
  },
];
