/** A super-admin looks at the console as a role of a client does. */
export const viewAs = {
  menu: 'View as',
  as: 'View as {{role}}',
  bar: 'View of a role',
  text: 'You see the console as {{role}} of {{client}}. Nothing can be changed.',
  leave: 'Leave the view',
};
