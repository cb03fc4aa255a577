/** The mail that brings the summary of the insights. */
export const insightsMail = {
  subjectWeekly: 'Your week in Replique: {{whose}}',
  subjectMonthly: 'Your month in Replique: {{whose}}',
  allClients: 'all clients',
  period:
    'Figures of {{whose}} from {{from}} to {{to}}, compared with the same weekdays from {{beforeFrom}} to {{beforeTo}}.',
  figure: {
    alone: '{{name}}: {{now}}',
    more: '{{name}}: {{now}}, up from {{before}}',
    less: '{{name}}: {{now}}, down from {{before}}',
    same: '{{name}}: {{now}}, about the same as before ({{before}})',
    unknown: '{{name}}: {{now}} ({{before}} before; too few to compare)',
  },
  button: 'See the insights',
  note: 'You get this e-mail because you asked for it. You can change or end it in the insights, under the digest by e-mail.',
};
