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
        title: 'Stay up to date',
        summary: 'The bell and the list of notifications.',
        screen: { to: `/${role}/notifications`, label: 'Open Notifications' },
      },
      section(
        'The bell',
        'The number on the bell is your count of unread notifications. It updates live on every screen.',
      ),
      section(
        'The list',
        'Filter the list by **Unread only**, **Connections** or **Job**. Press a title to open it and mark it as read. **Mark all as read** clears the number.',
      ),
    ),
    guide(
      {
        slug: 'calendar',
        title: 'See your shifts in your own calendar',
        summary: 'Subscribe once. Changes and cancellations follow automatically.',
        screen: { to: `/${role}/calendar`, label: 'Open Sync calendar' },
      },
      section('Subscribe', {
        steps: [
          `Open **Sync calendar** under **${role === 'employer' ? 'Account Settings' : 'Account Security'}**, **Notifications**, and create your address.`,
          'Add the address to Google Calendar, Apple Calendar or Outlook as a subscription. The screen explains how.',
        ],
      }),
      section(
        'Keep it private',
        'Anyone with the address can see your shifts. If you shared it by mistake, create a new one: the old one stops working immediately. Calendars update only every few hours, so check here for changes on the same day.',
      ),
    ),
    question(
      {
        slug: 'theme',
        title: 'How do I turn on dark mode?',
        summary: 'Choose the light, dark or system theme in the menu under your picture.',
      },
      'Press your picture at the top right. Under **Theme**, choose **Light**, **Dark** or **System**, which follows the setting of your device. The choice applies to this browser; other devices keep theirs.',
      'Pages without that menu, such as the sign-in page, have the same choice at the top right. Printed pages are always light.',
    ),
    question(
      {
        slug: 'password-reset',
        screen: security,
        title: 'I forgot my password. What can I do?',
        summary: 'Reset it with a code from an email.',
      },
      {
        steps: [
          'Sign out if you are signed in, open the sign-in page and press **Forgot password?**',
          'Enter the email address of your account. We send a 6-digit code to it, and to your recovery email if you have one. The code works once and expires in ten minutes.',
          'Enter the code and a new password. This signs out all devices. Sign in with the new password.',
        ],
      },
      'While you are signed in, change your password under **Change Password**, where you can also add a recovery email. If you cannot open either mailbox, call us. We will never ask for your password.',
      'After ten wrong passwords, by anyone, sign-in is blocked for up to 15 minutes and we notify you by email. If it was you, wait a little and try again.',
    ),
    question(
      {
        slug: 'one-time-code',
        title: 'My one-time code does not arrive or does not work',
        summary: 'It works once, for ten minutes, with five attempts.',
      },
      {
        points: [
          'Check your spam folder.',
          'Choose **Resend code** on the code page: once a minute, and up to five times an hour. Use the newest code; older ones stop working.',
          'After five wrong attempts the code stops working. Request a new one.',
        ],
      },
    ),
    question(
      {
        slug: 'leave',
        title: `How do I close my ${product} account?`,
        summary: 'You can close it yourself at any time. This cannot be undone.',
        screen: { to: `/${role}/privacy`, label: 'Open Privacy' },
      },
      `Choose **Close my account** under **${role === 'employer' ? 'Account Settings' : 'Account Security'}**, **Privacy**. You see the effects first, then confirm with your password. Please work or cancel your bookings first, because others rely on them. Anything still open is cancelled.`,
      'Download your data first: **Download my data** is in the same place.',
    ),
  ]
}
