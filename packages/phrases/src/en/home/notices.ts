/** What asks for somebody, as the bell tells it. */
export const notices = {
  title: 'What needs your attention',
  none: 'Nothing new needs your attention.',
  choose: 'Choose notifications',
  kinds: {
    incident: 'Something fails',
    group: 'A group to answer',
    proposal: 'A proposed document to decide',
    review: 'A newer text to decide',
    credential: 'API credentials that end soon',
  },
};
