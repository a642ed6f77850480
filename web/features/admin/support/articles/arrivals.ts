import { type Article, guide, opening, question, section, type Voice } from './article.ts'

const employerArticles = guide(
  {
    slug: 'who-comes-today',
    title: 'See who is coming today, and act when a person is missing',
    summary: 'On the way, here, late or missing: live, with a replacement one tap away.',
    screen: { to: '/employer/home', label: 'Open Home' },
  },
  opening(
    '**Today** on your home screen shows the whole day: a one-line summary, then people and shifts, with those that need you at the top. It updates as people answer and check in, and highlights anything new. **Booking History** also shows the status of each booking.',
  ),
  section('The board', {
    points: [
      '**Uncovered**: nobody is booked, and no request is waiting for an answer. **Ask someone** opens Book Staff with the details filled in.',
      '**Waiting for an answer**: people have been asked. **Ask others** lets you ask more.',
      '**Waiting its turn**: nobody has been asked yet, because your posts ask for one shift at a time. **Vacancies** says why and until when.',
      'From 16:00, **Tomorrow** shows the next day. If you act for several sites, **All sites** shows them together.',
      'On a computer, **Show on the wall** fills the screen with the board in large type, for a display in the office. Press Escape to close it.',
      'The speaker button turns on a sound for new answers, on this device only.',
    ],
  }),
  section('The statuses', {
    points: [
      '**No check-in yet**: the shift starts in less than three hours, and the person has not checked in.',
      '**On the way**: the person has left, perhaps with an arrival time.',
      '**Late**: the person is on the way but will not arrive in time. We notify you.',
      '**Here**: the person has arrived. Press **Here** when you see them.',
      '**Not here yet**: ten minutes after the start the person has not checked in. We notify you once, through the channels you have chosen.',
    ],
  }),
  section(
    'When a person is missing',
    'Call the number beside the name, or choose **Find a replacement**: Book Staff opens with the date, the remaining hours and the other details filled in. If the person cannot come, cancel the shift under **Booking History**.',
  ),
  section(
    'When a person did not come',
    'Choose **Did not come** under **Today** or in **Booking History**, from the start of the shift until 7 days after its end. We notify the person, who can dispute it. The shift then has no timesheet, and stays under **Today** until it ends, so that you can still find a replacement. **Remove no-show** undoes it. A shift whose timesheet you have approved cannot be marked.',
  ),
)

const employeeArticles = guide(
  {
    slug: 'on-my-way',
    title: 'Reminders and check-in',
    summary: 'We remind you twice, and one tap tells the employer that you are on your way.',
    screen: { to: '/employee/home', label: 'Open Home' },
  },
  section(
    'Reminders',
    'We remind you at 3 pm on the day before a shift, and again 90 minutes before it starts. If you accept a shift after those times, you get only the confirmation.',
  ),
  section('On your way', {
    steps: [
      'From three hours before the start, **On my way** appears on your home screen and in **Shift Requests**. Tap it when you leave. You can also tap it on the reminder, or reply OMW to a text message.',
      'You can add how long it will take: 5, 15 or 30 minutes. If you will be late, we tell the employer.',
      'Tap **I’ve arrived** when you arrive.',
    ],
  }),
  section(
    'Tapped by mistake?',
    '**Undo** is available for a few seconds. If you have not checked in ten minutes after the start, we alert the employer, who may ask another person.',
  ),
  section(
    'Marked as not attended',
    'An employer can mark a shift as not attended until 7 days after its end. We notify you. If it is wrong, open the shift in **Shift Requests**, choose **Dispute** and say what happened. The employer sees your reply and can take the no-show back.',
  ),
)

/** Articles about the time between booking and start, and about answering and muting messages. */
export const arrivalArticles = ({ role, product }: Voice): Article[] => [
  role === 'employer' ? employerArticles : employeeArticles,
  question(
    {
      slug: 'sms-replies',
      title: 'What can I reply to a text message?',
      summary: 'YES, NO, OMW, HELP, STOP and START. We answer every reply.',
    },
    {
      points: [
        'YES accepts a request and NO rejects it. If several are open, add the code of the right one: YES K7. Without a code nothing changes, and we send you the list of codes.',
        'OK and thanks do not book you, unless our last text was your only open request. A conditional answer, such as “yes but only until 12”, changes nothing; the employer can read it.',
        'OMW tells the employer that you are on your way to your next shift.',
        'HELP lists these words. CANCEL tells you how to cancel a booking.',
        `STOP ends text messages from ${product} to your number; important messages then come by email. START turns them on again.`,
      ],
    },
    role === 'employer'
      ? 'We answer every reply within seconds. The page of the booking shows them under **SMS log**.'
      : 'We answer every reply within seconds: you are booked, another person was faster, or the request has expired. A number gets text messages only after you have replied YES to the first one.',
  ),
  question(
    {
      slug: 'quiet-hours',
      title: 'How do I silence messages at night?',
      summary: 'Set quiet hours, in your local time.',
      screen: { to: `/${role}/notification-settings`, label: 'Open Notification settings' },
    },
    'Set **Quiet hours** under **Notification settings**. During these hours we send no text messages and no notifications to your devices. They arrive afterwards if they are still useful. Emails and the bell are not affected.',
    role === 'employer'
      ? 'There you also choose how we contact you about each kind of news.'
      : 'You can still allow requests for the same day. There you also choose how we contact you about each kind of news.',
  ),
]
