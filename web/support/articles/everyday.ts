import { type Article, guide, question, section, type Voice } from './article.ts'

/** What everybody asks sooner or later. */
export const everydayArticles = ({ role, product }: Voice): Article[] => [
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
      title: 'I forgot my password. What can I do?',
      summary: 'Write to us from the address of your account.',
    },
    'Call us, or mail us from the email address of your account, and we will help you to get back in. Phone and address are under **Contact Support**. We will never ask for your password.',
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
      summary: 'Tell us, and we close it for you.',
    },
    'Write to us under **Contact Support** while you are signed in, so that we know it is you. Please cancel or work what is booked first, since others count on it.',
  ),
]
