/** What the product brought, in a sentence and three figures: on the home screen, in the monthly report and its mail. */
export const value = {
  when: { now: 'this month', month: 'in {{month}}' },
  amountMoney: '{{time}} ({{money}})',
  wrote_one:
    'Replique wrote {{written}} of {{sent}} reply sent {{when}} and saved agents about {{amount}}.',
  wrote_other:
    'Replique wrote {{written}} of the {{sent}} replies sent {{when}} and saved agents about {{amount}}.',
  unused_one: 'Agents sent {{sent}} reply {{when}}, without a suggestion.',
  unused_other: 'Agents sent {{sent}} replies {{when}}, none of them from a suggestion.',
  none: 'No replies sent {{when}}.',
  written: 'Replies written by Replique',
  writtenShare: '{{share}} of the {{sent}} replies sent',
  hours: 'Agent hours saved',
  sameDays: 'on the same days of {{month}}',
  wholeMonth: 'in {{month}}',
  up: 'Up from {{before}} {{period}}',
  down: 'Down from {{before}} {{period}}',
  same: 'Same as {{period}}',
  few: 'Not enough replies yet to compare',
  weeks: 'Each of the last 12 weeks',
  next: 'Worth writing next',
  nextHours: 'Worth writing next: about {{hours}} a month',
  nextTickets_one: '{{count}} ticket',
  nextTickets_other: '{{count}} tickets',
  nextDays: 'Asked in the last 30 days',
  nextNone: 'Nothing to write: every question asked in the last 30 days has an answer.',
  how: 'How it is counted',
  counted: {
    sent_one: '{{sent}} reply was sent from {{from}} to {{to}}. It counts on the day it was sent.',
    sent_other:
      '{{sent}} replies were sent from {{from}} to {{to}}. Each counts on the day it was sent.',
    written: 'Replique wrote {{written}}: {{asIs}} sent as suggested, {{edited}} after editing.',
    kept: 'Agents kept {{share}} of the words of edited replies on average.',
    minutes:
      'Writing a reply from scratch takes {{minutes}}. A reply sent as suggested saves all of it, an edited one the share that was kept.',
    minutesDiffer:
      'Each client has its own time to write a reply. A reply sent as suggested saves all of it, an edited one the share that was kept.',
    sum: '{{asIs}} × {{minutes}} + {{edited}} × {{share}} × {{minutes}} = {{hours}}',
    sumAsIs: '{{asIs}} × {{minutes}} = {{hours}}',
    cost: 'An agent’s hour costs {{cost}}: {{money}} saved.',
    noCost: 'No money is shown until the cost of an agent’s hour is set.',
    next: 'Articles: tickets of the last 30 days × share of replies written by Replique × time per reply.',
    not: 'Customers’ waiting time and chats are not included.',
    change: 'Change time and cost',
  },
};
