import { type Article, guide, opening, question, section, type Voice } from './article.ts'

const CALENDAR = { to: '/employee/availability', label: 'Open Availability' }
const REQUESTS = { to: '/employee/job-request', label: 'Open Shift Requests' }

/** For who wants to be asked: when, and how to answer. */
export const availabilityArticles = ({ says }: Voice): Article[] => [
  guide(
    {
      slug: 'set-availability',
      title: 'Say when you can work',
      summary: 'Your usual week, and the days that differ from it.',
      screen: CALENDAR,
    },
    opening(
      'Employers find you on the days on which you are available. Until you set your week you count as available from Monday to Friday, all day.',
    ),
    section('Your usual week', {
      steps: [
        'Open **Availability** and choose **Edit usual week**.',
        'Start from usual hours, or enter the times of each day. A day may have several stretches of time; a day without any is a day off.',
        'Choose **Save week**.',
      ],
    }),
    section(
      'A day that differs',
      'Choose the day on the calendar and say **Not available all day** or **Available all day**. For certain hours, or for several days such as a holiday, choose **Add exception**. A note on it is for you alone.',
      'What you change by one press can be taken back for five seconds with **Undo**.',
    ),
    section('Good to know', {
      points: [
        'A shift that you accepted takes its time out of your calendar by itself.',
        'An exception does not cancel a shift that you accepted already.',
        'Times are read on the clock of your own time zone, which you choose in **Edit Profile**.',
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
    opening('A new request lights the bell at once and stands in **Shift Requests** and in **Notifications**.'),
    section(
      'Accept',
      'Choose **Accept**. You are booked, and the employer is told. Other requests for overlapping hours are withdrawn for you. Pressed by mistake? **Undo** stands beside the request for ten seconds: it cancels the shift and tells the employer why.',
    ),
    section(
      'Rest and travel',
      'You cannot accept a shift if there is no time to travel from another one, or if you would not have enough rest. The request says so. An employer may send a request all the same if only the rest is short.',
    ),
    section(
      'Reject',
      'Choose **Reject**. For five seconds you can take it back with **Undo**, or say why by choosing a reason. Nobody is told until then. Offline, neither answer is sent: answer again when you are back.',
    ),
    section(
      'Call off a shift that you accepted',
      'Choose **Cancel shift** beside it. The employer counts on you and is told at once, so say why, and do it as early as you can.',
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
        `Your profile names the ${says.subjects.toLowerCase()} and the ${says.levels.toLowerCase()} that you can do. Without them you are not found by them.`,
        'Your calendar is open on the days that are asked for.',
        'You answer requests. Among equals, those who usually accept are listed first.',
        'You are connected. Employers see the people they are connected with first, so send some invitations.',
      ],
    },
  ),
  question(
    {
      slug: 'double-booking',
      title: 'Can I be booked twice for the same hours?',
      summary: 'No. The first shift that you accept has them.',
    },
    'No. Once you accept a shift, other open requests that overlap it are withdrawn and their employers are told. Nobody can book you for those hours any more.',
  ),
]
