export const signin = {
  title: 'Sign in',
  intro: 'Continue to the Replique console.',
  email: 'E-mail',
  password: 'Password',
  remember: 'Remember this device for 30 days',
  submit: 'Sign in',
  wrong: 'Wrong e-mail address or password.',
  expired: 'This page was open for too long, or comes from another browser. Start again.',
  badAddress: 'The return address does not belong to this console.',
  badAddressHelp: 'Open the console itself: it brings you here and back.',
  openConsole: 'Open the console',
  tooMany: 'Too many tries. Wait a minute, then try again; after many wrong ones, wait 15 minutes.',
  /** What pages elsewhere say of a link. */
  about: 'Support replies, with their sources',
  ownName: 'English',
  singleSignOn: 'Continue with single sign-on',
  forgottenLink: 'Forgotten password?',
  backToSignIn: 'Back to sign-in',
  forgotten: {
    title: 'Forgotten password',
    intro: 'Tell us your e-mail address. We send you a link to choose a new password.',
    submit: 'Send the link',
    emailMissing: 'Invalid email',
    sentTitle: 'Check your inbox',
    sent: 'If {{email}} belongs to an account, an e-mail with a link is on its way. The link works for one hour.',
    sentHelp:
      'Nothing after a few minutes? Look in your spam folder, check the address, then ask again.',
  },
  newPassword: {
    title: 'Choose a password',
    intro: 'For {{email}}. Devices that are already signed in will be signed out.',
    password: 'New password',
    repeated: 'New password again',
    help: 'At least 12 characters. A few words in a row are good.',
    submit: 'Set the password',
    doneTitle: 'Your password is set',
    done: 'Other devices are signed out. Continue to the console.',
    goOn: 'Go to the console',
  },
  passwordProblems: {
    tooShort: 'This password is too short: it needs at least 12 characters.',
    tooLong: 'This password is too long: at most 1,000 characters.',
    ownWords:
      'This password is made of words that anyone would try first: your name, your address, your company. Choose other words.',
    pattern:
      'This password repeats itself or follows a row of keys, letters, numbers or a date. Choose a few words that have nothing to do with each other.',
    common:
      'This password, or one nearly like it, is among the most used ones. Choose a few words that have nothing to do with each other.',
    tooSimple:
      'This password is soon guessed. Add one or two words that have nothing to do with the others.',
    breached:
      'This password is known from a breach of another service. Choose one that you use nowhere else.',
    differ: 'The two passwords are not the same.',
  },
  newEmail: {
    title: 'Confirm your address',
    intro: 'From now on you sign in with {{email}}, and our e-mails go there.',
    submit: 'Confirm this address',
    doneTitle: 'Address confirmed',
    done: 'You now sign in with {{email}}. Your password stays the same.',
    goOn: 'Go to the console',
  },
  deadLink: {
    title: 'This link no longer works',
    text: 'It was already used, is too old, or was replaced by a newer one. You can ask for another link to choose a password, also after an invitation.',
    another: 'Ask for another link',
  },
  signedOut: {
    title: 'You are signed out',
    text: 'This device has forgotten your session.',
    again: 'Sign in again',
  },
  setup: {
    title: 'Create the first super-admin',
    intro: 'Nobody can sign in yet. The one-time code is in the server’s log.',
    code: 'One-time code',
    firstname: 'First name',
    lastname: 'Last name',
    password: 'Password (12 characters at least)',
    submit: 'Create and sign in',
    wrongCode: 'This is not the code in the log, or somebody else was first.',
    invalid: 'Fill in every field; the password needs 12 characters.',
  },
  secondStep: {
    title: 'One more step',
    intro: 'Your account asks for a code after the password.',
    code: 'Code',
    help: 'Six digits from your authenticator app, or one of your recovery codes.',
    submit: 'Continue',
    wrong: 'This code is wrong or was already used. Try the newest one.',
    back: 'Back to sign-in',
  },
  sso: {
    title: 'Single sign-on',
    leading: 'We take you to {{host}} to sign in.',
    goOn: 'Continue',
    back: 'Back to sign-in',
    problems: {
      unknownDomain:
        'No company is known here for this e-mail address. Sign in with your password.',
      failed:
        'Your company’s sign-in did not answer as it should. Nobody was signed in. Try again, or ask your administrator.',
      cancelled: 'The sign-in at your company was cancelled.',
      notVerified:
        'Your company’s sign-in did not confirm your e-mail address. Ask your administrator.',
      otherDomain: 'Your company’s sign-in answered with an address of another domain.',
      unknownPerson:
        'You have no account here yet. Ask an administrator of your organisation to invite you.',
      expired: 'This sign-in took too long, or began in another browser. Start again.',
      required: 'People of your company sign in with single sign-on, not with a password.',
    },
  },
  publicDemo: {
    label: 'Demo',
    text: 'Public demo: anyone who knows its accounts can sign in. Do not enter real data.',
  },
  demoTitle: 'Demo accounts',
  demoHelp: 'Password for all of them: {{password}}',
  demoSignInAs: 'Sign in as {{name}}',
  demoRoles: {
    alice: 'Super-admin, every client',
    bob: 'Admin of Fernhollow Bikes',
    carol: 'Agent at Fernhollow Bikes',
    dan: 'Guest at Fernhollow Bikes',
    erin: 'Admin of Atelier Clairval',
    frank: 'Agent at Atelier Clairval',
  },
};
