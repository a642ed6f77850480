import { type Article, guide, opening, question, section, type Voice } from './article.ts'

const CALENDAR = { to: '/employee/availability', label: 'Open Availability' }
const REQUESTS = { to: '/employee/job-request', label: 'Open Shift Requests' }

/** Articles for employees about availability and requests. */
export const availabilityArticles = ({ terms }: Voice): Article[] => [
  guide(
    {
      slug: 'set-availability',
      title: 'Say when you can work',
      summary: 'Your usual week and one-off changes.',
      screen: CALENDAR,
    },
    opening(
      'Employers find you on the days when you are available. Until you set your week, you count as available all day from Monday to Friday.',
    ),
    section('Your usual week', {
      steps: [
        'Open **Availability** and choose **Edit usual week**.',
        'Start from the usual hours, or enter times for each day. A day can have several time ranges. A day without times is a day off.',
        'Choose **Save week**.',
      ],
    }),
    section(
      'One-off changes',
      'Choose a day on the calendar and mark it **Unavailable all day** or **Available all day**. For certain hours, or several days such as a holiday, choose **Mark days off or extra hours**. Only you can see the note.',
      'You can undo a one-tap change for five seconds with **Undo**.',
    ),
    section(
      'Wishes',
      'Under **Wishes** you choose for how many days a week, and for which pay an hour, you want to be asked. Shifts that do not fit are left out of requests and open jobs. Employers who ask you themselves are not limited by this. Requests and open jobs show the estimated pay, before tax.',
    ),
    section('In tomorrow?', {
      points: [
        'If you are free on the next day, **Home** asks from 15:00 whether you would like to work. With push notifications on, a push asks at 18:30, at most once a day.',
        '**Yes** lets employers’ shifts reach you earlier. You can still say no to each.',
        '**Not tomorrow** marks the day as away in your calendar, so nobody asks you. **Undo** takes it back until the day begins.',
        'Not answering changes nothing: you are asked as before, and you are not marked down. You can turn the push off under **Notification settings**.',
      ],
    }),
    section('Is this week as usual?', {
      points: [
        'On Sundays from 15:00, **Home** shows your coming week. **As usual** confirms it with one tap, **Change** opens your calendar. With push notifications on, a push asks at 17:00.',
        'Employers see how many weeks ago you confirmed or changed your calendar, up to a year. It does not change who is asked first.',
      ],
    }),
    section('Good to know', {
      points: [
        'An accepted shift takes its time out of your calendar automatically.',
        'A one-off change does not cancel a shift that you have accepted.',
        'Times are in your own time zone, which you set in **Edit Profile**.',
      ],
    }),
  ),
  guide(
    {
      slug: 'answer-requests',
      title: 'Answer a shift request',
      summary: 'Accept or reject, from the list or straight from the notification.',
      screen: REQUESTS,
    },
    opening(
      'A new request appears immediately on **Home**, in **Shift Requests** and in **Notifications**. You can answer it in any of these places.',
    ),
    section(
      'The page of a shift',
      'Each request and booking has its own page: its status, the place with a map and directions, hours and pay, notes and files, and its history. Once you are booked, and until 14 days after the shift, **Message** on that page lets you write to the employer, even if you are not connected.',
    ),
    section(
      'Accept',
      'You may be one of several people asked; the first who accepts gets the shift. If someone else was first, the request says so, and other jobs that fit may be held for you for a minute.',
      'Choose **Accept**. You are booked, and we notify the employer. Other requests for overlapping hours are withdrawn. Pressed by mistake? For ten seconds, **Undo** beside the request cancels the shift and gives the employer the reason.',
    ),
    section(
      'Rest and travel',
      'You cannot accept a shift if you would not have enough time to travel or enough rest. The request tells you so. If only the rest is too short, an employer can still send the request.',
    ),
    section(
      'Reject',
      'Choose **Reject**. For five seconds you can choose **Undo** or give a reason. The employer is notified after that. You cannot answer while offline: answer again when you are back online.',
    ),
    section(
      'A booking that was agreed by phone',
      'An employer can book you straight away if you agreed by phone. You are told immediately. If you did not agree, choose **I did not agree** beside the shift within an hour. It does not count against you.',
    ),
    section(
      'The employer asks to move your booking',
      'You see the old and the new times on the booking. Choose **Agree**, or **Keep as it was**. The link in the email or text message shows the same without signing in. Until you agree, and if you do not answer in time, your booking stays as it was. An employer can also ask you to keep only part of the day; others are then asked for the rest.',
    ),
    section(
      'The details change',
      `An employer can change ${terms.sector === 'Healthcare' ? 'ward, room' : 'class, room'} or note after sending the request. We notify you of what has changed, and you do not need to answer again. If the change does not suit you, reject the request or cancel the shift.`,
    ),
    section(
      'Hand a shift to a colleague',
      'Choose **Hand to a colleague** beside an accepted shift, and send the link to one colleague who has worked there or is connected with the employer. Your colleague sees your first name and last initial, where and when the shift is, and what it pays. If they say yes, the employer decides. You stay booked until the employer approves, and it does not count as a cancellation.',
      'To exchange two shifts, your colleague opens the link and chooses **Offer one of mine in exchange**. You see which shift you would get, where it is and what it pays, and choose **Agree** or **Keep my shift**. Then the employer approves or declines both shifts together. This also works for two shifts at the same time.',
    ),
    section(
      'Cancel a shift that you accepted',
      'Choose **Cancel shift** beside it. The employer relies on you and is notified immediately, so cancel as early as you can and give a reason. Pressed by mistake? For a minute, **Undo** beside it books you again, unless someone else has taken the shift.',
      'You can also say why, for example illness. Only you and our support team see that; the employer reads your message. Illness, caring for someone, an emergency and union activity never change your place. Otherwise, within 24 hours of the start your yes no longer counts in your answer record, and nothing else changes.',
    ),
  ),
  question(
    {
      slug: 'no-requests',
      title: 'Why do I get no requests?',
      summary: 'Four things decide whether employers find you.',
      screen: { to: '/employee/profile', label: 'Open Profile' },
    },
    {
      points: [
        `Your profile lists the ${terms.subjects.toLowerCase()} and ${terms.levels.toLowerCase()} that you can do. Employers cannot search for what is missing.`,
        'Your calendar shows you as available on the days that employers need.',
        'You answer requests. If all else is equal, people who usually accept are listed first.',
        'You are connected. Employers see their connections first, so send some invitations.',
      ],
    },
  ),
  question(
    {
      slug: 'why-not-asked',
      title: 'Why was I not asked for a shift?',
      summary: 'Each shift for which you were considered has one reason.',
      screen: { to: '/employee/not-asked', label: 'Open Requests and You' },
    },
    'For many shifts only a few of the suitable people are asked. **Requests and You** lists the shifts of the last 30 days for which you were considered and not asked, each with the reason. **Why was I asked?** on a request says why you were.',
    'Having worked there, distance, your answers to earlier requests and waiting decide the order. Saying no never lowers your place, and neither does answering slowly. If you were considered and not asked, you come earlier on the next morning.',
  ),
  question(
    {
      slug: 'double-booking',
      title: 'Can I be booked twice for the same hours?',
      summary: 'No. The first shift that you accept takes those hours.',
    },
    'No. Once you accept a shift, other open requests that overlap it are withdrawn and their employers are notified. Nobody else can book you for those hours.',
  ),
]
