/** What is told by mail when something fails, and when it is well again. */
export const monitoringMail = {
  installation: 'the installation',
  opened: {
    subject: 'Failing: {{whose}} – {{cause}}',
    text: 'Something fails for {{whose}} since {{since}}: {{cause}}',
  },
  recovered: {
    subject: 'Well again: {{whose}} after {{duration}}',
    text: 'What failed for {{whose}} since {{since}} is well again, after {{duration}}: {{cause}}',
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
  note: 'You get this mail because your address stands among those who are told of incidents.',
};
