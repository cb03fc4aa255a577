/** The browser extension (apps/extension): what it has beside the words of the agent panel. */
export const extension = {
  intro: 'Suggested replies with their sources, beside the ticket.',
  address: 'Address of your Replique',
  addressHelp:
    'Your administrator knows it. The browser then asks whether the extension may reach it.',
  signIn: 'Sign in',
  signingIn: 'Sign in in the window that opened.',
  signOut: 'Sign out',
  badAddress: 'Enter an address that begins with https://.',
  serverNotAllowed: 'Without this permission the extension cannot reach your Replique.',
  unknownServer: 'There is no Replique at this address.',
  cancelled: 'The sign-in was cancelled.',
  signInAgain: 'Your session has ended. Sign in again.',
  useHere: 'Use on {{host}}',
  useHereWhy:
    'On this site, Replique reads the address of the page to find the ticket, and inserts text where your cursor is. It reads nothing else.',
  useHereRefused: 'Not allowed on this site.',
  pressButton: 'To use Replique on this page, press its button in the toolbar of the browser.',
  outside: 'Replique cannot work on this page.',
  otherSite: 'No ticket is known on this page. Select the question and ask the knowledge.',
};
