/** What the monthly report says in an e-mail. */
export const reportsMail = {
  written: 'Replies written by Replique: {{written}} of {{sent}} ({{share}}).',
  hours: 'Agent hours saved: about {{time}}.',
  money: 'Agent hours saved: about {{time}}, or {{money}}.',
  before: 'The month before: {{written}} of {{sent}}, about {{time}}.',
  next_one: 'Worth writing next: “{{title}}”, {{count}} ticket in 30 days.',
  next_other: 'Worth writing next: “{{title}}”, {{count}} tickets in 30 days.',
  categories: 'What customers asked about most: {{list}}.',
  minutes:
    'How it is counted: writing a reply takes {{minutes}}; one sent as suggested saves all of it, an edited one the share that was kept. Customers’ waiting time is not included.',
  minutesDiffer:
    'How it is counted: each client has its own time to write a reply; one sent as suggested saves all of it, an edited one the share that was kept. Customers’ waiting time is not included.',
  subject: '{{whose}}: monthly report, {{month}}',
  allClients: 'All clients',
  note: 'You get this e-mail because you asked for it on the page of the monthly report.',
  button: 'See the monthly report',
};
