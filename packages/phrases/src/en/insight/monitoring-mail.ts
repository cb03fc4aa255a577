/** What is told by mail when something fails, and when it is well again. */
export const monitoringMail = {
  installation: 'the installation',
  opened: {
    subject: 'Failing: {{whose}} – {{cause}}',
    text: 'Something has been failing for {{whose}} since {{since}}: {{cause}}',
  },
  recovered: {
    subject: 'Recovered: {{whose}} after {{duration}}',
    text: 'What had been failing for {{whose}} since {{since}} works again, after {{duration}}: {{cause}}',
  },
  detail: 'More of it: {{detail}}',
  test: {
    subject: 'Test: alerts of Replique reach you',
    text: 'Nothing fails: somebody wanted to see whether alerts arrive. This is how you hear of incidents.',
    button: 'See the monitoring',
  },
  duration: {
    seconds: '{{seconds}} s',
    minutes: '{{minutes}} min',
    hours: '{{hours}} h {{minutes}} min',
  },
  button: 'See the incident',
  note: 'You receive this e-mail because your address is on the list of alert recipients.',
};
