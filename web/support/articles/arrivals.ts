import { type Article, guide, opening, question, section, type Voice } from './article.ts'

const forEmployer = guide(
  {
    slug: 'who-comes-today',
    title: 'See who comes today, and act when a person is missing',
    summary: 'On the way, here, late or missing: live, with a replacement one press away.',
    screen: { to: '/employer/home', label: 'Open Home' },
  },
  opening(
    'Under **Today** on your home screen, and in **Booking History**, every booking of today says how it stands. It changes by itself as people give a sign.',
  ),
  section('What it says', {
    points: [
      '**No sign yet**: it is less than three hours to the start, and nothing was heard.',
      '**On the way**: the person has said so, perhaps with the time of arrival.',
      '**Late**: the person is on the way, but not in time. The bell tells you so.',
      '**Here**: the person or you said so. Press **Here** when you see them.',
      '**Not here yet**: ten minutes after the start there is still no sign. You are told once, by the ways that you have chosen.',
    ],
  }),
  section(
    'When a person is missing',
    'Call the number beside the name, or press **Find a replacement**: Book Staff opens with the date, the rest of the hours and the other details filled in. If the person cannot come, cancel the shift under **Booking History**.',
  ),
  section(
    'When a person did not come',
    'Choose **Did not come** under **Today** or in **Booking History**, from the start of the shift until 7 days after its end. We notify the person, who can dispute it. The shift then has no timesheet, and stays under **Today** until it ends, so that you can still find a replacement. **Take back no-show** undoes it. A shift whose timesheet you have approved cannot be marked.',
  ),
)

const forEmployee = guide(
  {
    slug: 'on-my-way',
    title: 'Reminders, and saying that you are on your way',
    summary: 'You are reminded twice, and one tap tells where you work that you are coming.',
    screen: { to: '/employee/home', label: 'Open Home' },
  },
  section(
    'Reminders',
    'You are reminded at three in the afternoon before a shift, and again 90 minutes before it starts. If you accept a shift later than that, the confirmation is all you get.',
  ),
  section('On your way', {
    steps: [
      'From three hours before the start **On my way** stands on your home screen and in **Shift Requests**. Tap it when you leave. You can also reply OMW to a text message, or tap it on the reminder itself.',
      'Say how long it takes if you like: 5, 15 or 30 minutes. If that is too late, they are told so.',
      'Tap **I am here** when you are there.',
    ],
  }),
  section(
    'A wrong tap',
    '**Undo** takes it back for a few seconds. Without any sign you are missed ten minutes after the start, and somebody else may be asked.',
  ),
  section(
    'Marked as not attended',
    'An employer can mark a shift as not attended until 7 days after its end. You are told. If it is wrong, open the shift in **Shift Requests**, choose **Dispute** and say what happened. The employer reads it and can take it back.',
  ),
)

/** Articles about the time between booking and start, and about answering and muting messages. */
export const arrivalArticles = ({ role, product }: Voice): Article[] => [
  role === 'employer' ? forEmployer : forEmployee,
  question(
    {
      slug: 'sms-replies',
      title: 'What can be replied to a text message?',
      summary: 'YES, NO, OMW, HELP, STOP and START, and every reply is answered.',
    },
    {
      points: [
        'YES accepts and NO rejects a request. If several are open, add the code of the one that you mean: YES K7. Without a code nothing changes then, and our answer lists them.',
        'OK and thanks book nobody, unless our last text was your only open request. An answer with a condition, like “yes but only until 12”, changes nothing; the employer can read it.',
        'OMW says that you are on your way to your next shift.',
        'HELP explains the words. CANCEL tells you how to cancel a booking.',
        `STOP ends text messages from ${product} to your number; what matters comes by email then. START brings them back.`,
      ],
    },
    role === 'employer'
      ? 'Every reply is answered within seconds, and what was written stands under **Messages** at the booking.'
      : 'Every reply is answered within seconds: you are booked, somebody was faster, or the request has expired. A number gets text messages only after you have replied YES to the first one.',
  ),
  question(
    {
      slug: 'quiet-hours',
      title: 'How do I keep messages from ringing at night?',
      summary: 'Quiet hours, by your own clock.',
      screen:
        role === 'employer'
          ? { to: '/employer/account', option: 'security', label: 'Open Account Settings' }
          : { to: '/employee/account-security', label: 'Open Account Security' },
    },
    'Set **Quiet hours** under **Messages**. Between them no text message and no notification on your devices leaves; it comes when they are over, if it is still of use. Emails and the bell inside the product go on.',
    role === 'employer'
      ? 'There you also choose by which ways each kind of news reaches you.'
      : 'A request for the same day may pass if you allow it. There you also choose by which ways each kind of news reaches you.',
  ),
]
