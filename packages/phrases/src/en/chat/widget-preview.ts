/** The conversation that is played in the preview of a chatbot. */
export const previewChat = {
  question: 'How can I return an item?',
  answer:
    'You can return an item within 30 days of receiving it. Print the label from your order page and drop the parcel off at any pick-up point.\n\nThe refund follows within:\n- 3 to 5 days by card\n- 1 day as store credit',
  source: 'Returns and refunds',
  again:
    'This is a preview, so nothing was sent. On your site the answer comes from your own knowledge. Each one names its sources.',
};
