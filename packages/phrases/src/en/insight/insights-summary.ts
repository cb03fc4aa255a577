/** The written summary of the insights. */
export const insightsSummary = {
  summary: {
    nothing: 'No ticket was created in this period.',
    volume_one: '{{now}} ticket was created.',
    volume_other: '{{now}} tickets were created.',
    volumeUp_one: '{{now}} ticket was created, {{change}} more than the {{before}} before.',
    volumeUp_other: '{{now}} tickets were created, {{change}} more than the {{before}} before.',
    volumeDown_one: '{{now}} ticket was created, {{change}} fewer than the {{before}} before.',
    volumeDown_other: '{{now}} tickets were created, {{change}} fewer than the {{before}} before.',
    volumeSame_one: '{{now}} ticket was created, about as many as before ({{before}}).',
    volumeSame_other: '{{now}} tickets were created, about as many as before ({{before}}).',
    volumeFew_one: '{{now}} ticket was created ({{before}} before): too few to compare.',
    volumeFew_other: '{{now}} tickets were created ({{before}} before): too few to compare.',
    volumeNew_one: '{{now}} ticket was created; there was none before.',
    volumeNew_other: '{{now}} tickets were created; there were none before.',
    useRate: '{{now}} of the answers use the suggestion.',
    useRateUp:
      '{{now}} of the answers use the suggestion: {{change}} points more than before ({{before}}).',
    useRateDown:
      '{{now}} of the answers use the suggestion: {{change}} points less than before ({{before}}).',
    coverage: 'A suggestion could be written for {{now}} of the tickets tried.',
    coverageUp:
      'A suggestion could be written for {{now}} of the tickets tried, {{change}} points more than before.',
    coverageDown:
      'A suggestion could be written for only {{now}} of the tickets tried, {{change}} points less than before.',
    acceptanceUp: 'Of the suggestions {{now}} were accepted, {{change}} points more than before.',
    acceptanceDown: 'Of the suggestions {{now}} were accepted, {{change}} points less than before.',
    firstReplyQuicker:
      'With a suggestion the first reply came after {{now}} at the median, without one after {{other}}.',
    firstReplySlower:
      'With a suggestion the first reply came after {{now}} at the median, later than without one ({{other}}).',
    waitingSaved:
      'With a suggestion customers waited about {{now}} less in all for their first reply (between {{low}} and {{high}}).',
    waitingSavedUp:
      'With a suggestion customers waited about {{now}} less in all for their first reply (between {{low}} and {{high}}), up from {{before}} less.',
    waitingSavedDown:
      'With a suggestion customers waited about {{now}} less in all for their first reply (between {{low}} and {{high}}), down from {{before}} less.',
    waitingLonger:
      'With a suggestion customers waited about {{now}} longer in all for their first reply (between {{low}} and {{high}}).',
    satisfactionUp: '{{now}} of the ratings are good, {{change}} points more than before.',
    satisfactionDown: '{{now}} of the ratings are good, {{change}} points less than before.',
    categoryUp: 'Tickets about “{{name}}” grew most: {{now}} instead of {{before}}.',
    deflectionUp:
      'The chatbot alone solved {{now}} of the chats, confirmed or assumed: {{change}} points more than before.',
    deflectionDown:
      'The chatbot alone solved {{now}} of the chats, confirmed or assumed: {{change}} points less than before.',
  },
};
