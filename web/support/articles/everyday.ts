import { type Article, guide, question, section, type Voice } from './article.ts'

const securityOf = (role: Voice['role']) =>
  role === 'employer'
    ? { to: '/employer/account', option: 'security', label: 'Open Account Settings' }
    : { to: '/employee/account-security', label: 'Open Account Security' }

export const everydayArticles = ({ role, product }: Voice): Article[] => {
  const security = securityOf(role)
  return [
    guide(
      {
        slug: 'notifications',
        title: 'Keep an eye on what happens',
        summary: 'The bell, the list, and what it leads to.',
        screen: { to: `/${role}/notifications`, label: 'Open Notifications' },
      },
      section(
        'The bell',
        'The number on the bell is how many notifications you have not read. It follows what happens while the page stands open, on every screen.',
      ),
      section(
        'The list',
        'Filter it by **Unread only**, **Connections** or **Job**. A press on a title opens what it tells of, and counts as reading it. **Mark all as read** clears the number.',
      ),
    ),
    guide(
      {
        slug: 'calendar',
        title: 'See your shifts in your own calendar',
        summary: 'Subscribe once; changes and cancellations follow by themselves.',
        screen: { to: `/${role}/calendar`, label: 'Open Calendar' },
      },
      section('Subscribe', {
        steps: [
          'Open **Calendar** and make your address.',
          'Copy it into Google Calendar, Apple Calendar or Outlook as a calendar to subscribe to. The screen says how for each.',
        ],
      }),
      section(
        'Keep it to yourself',
        'Whoever knows the address can see your shifts. If it got into the wrong hands, make a new one: the old one stops at once. Calendars ask for changes every few hours, so for this morning look here.',
      ),
    ),
    question(
      {
        slug: 'password-reset',
        screen: security,
        title: 'I forgot my password. What can I do?',
        summary: 'A code from a mail, and a new one of your own.',
      },
      {
        steps: [
          'Sign out if you are signed in, open the sign-in page and press **Forgot password?**',
          'Enter the email address of your account. A code with six digits goes to it, and to your recovery email if you have one. It works once, for ten minutes.',
          'Enter the code with a new password. All devices are signed out then, and you sign in with the new one.',
        ],
      },
      'While you are signed in, you change your password under **Change Password**, where you also add a recovery email. If you can open neither of your mailboxes, call us. We will never ask for your password.',
      'After ten wrong passwords, signing in is held back for up to 15 minutes, whoever tried, and a mail tells you so. If it was you, wait a little and try again.',
    ),
    question(
      {
        slug: 'one-time-code',
        title: 'My one-time code does not arrive or does not work',
        summary: 'It works once, for ten minutes, and five tries.',
      },
      {
        points: [
          'Look in the folder for unwanted mail.',
          'Choose **Resend code** on the code page: once a minute, and up to five times an hour. The newest code counts; older ones stop working.',
          'After five wrong tries a code is used up. Ask for a new one.',
        ],
      },
    ),
    question(
      {
        slug: 'leave',
        title: `How do I close my ${product} account?`,
        summary: 'Yourself, at any time; it cannot be undone.',
        screen: security,
      },
      'Press **Close my account** under **Privacy**. You see first what ends with it, and confirm it with your password. Please cancel or work what is booked first, since others count on it; whatever is still open is called off.',
      'Before you go you can take all your data along: **Download my data** stands in the same place.',
    ),
  ]
}
