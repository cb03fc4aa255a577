/** A super-admin looks at the console as a role of a client does. */
export const viewAs = {
  menu: 'View as',
  as: 'View as {{role}}',
  bar: 'Viewing as a role',
  text: 'You are viewing the console as {{role}} of {{client}}. You cannot make changes.',
  leave: 'Stop viewing as',
};
