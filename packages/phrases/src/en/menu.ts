/** Labels of the side menu and of the user menu (spec §2). */
export const menu = {
  home: 'Home',
  clients: 'Clients',
  monitoring: 'Monitoring',
  prompts: 'Prompts',
  tickets: 'Tickets',
  chats: 'Chats',
  users: 'Users',
  tester: 'Tester',
  knowledge: 'Knowledge',
  insights: 'Insights',
  chat: 'Test chat',
  apiSettings: 'API settings',
  crmSettings: 'CRM settings',
  thirdPartyDataSettings: 'Third-party data settings',
  logOut: 'Log Out',
};
