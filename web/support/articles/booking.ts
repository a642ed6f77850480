import { type Article, guide, opening, question, section, type Voice } from './article.ts'

const BOOK = { to: '/employer/book', label: 'Open Book Staff' }
const BOOKINGS = { to: '/employer/book', option: 'history', label: 'Open Booking History' }

/** Articles about finding staff and managing bookings. */
export const bookingArticles = ({ says }: Voice): Article[] => [
  guide(
    {
      slug: 'book-staff',
      title: 'Fill a shift at ten past six',
      summary: 'Somebody called in sick: from the date to a sent request in three steps.',
      screen: BOOK,
    },
    opening(
      'The list of available staff changes as you choose, and shows only people who are free and can do it. You do not need to save or search.',
    ),
    section('Send a request', {
      steps: [
        `Open **Book Staff** and choose the **Date Required**, and if it matters the **${says.subject}**, the **${says.level}** and the **Role**. Dates can be typed.`,
        'Choose **Book Now** beside a person. A press on the name shows the profile first.',
        'Check the start and the end, and choose **Book**. The person is told at once.',
      ],
    }),
    section(
      'While you wait',
      'The request stands in **Booking History** as Pending, and the person carries the mark **Request pending** in the list for that day. As soon as there is an answer, the bell counts one more, without a reload.',
      'You may ask several people for the same shift. Before the second one you are asked whether the first yes wins or more than one person is needed. Once you have as many people as you need, the other requests are withdrawn and those people are told.',
    ),
    section('Good to know', {
      points: [
        'A shift lasts from 30 minutes to 16 hours. An end at or before the start is on the next day, as in night duty.',
        'The list shows people of your own sector and state. People of other states who fit are below it, folded until you press the line.',
        'Date and times are those of your workplace, at most a year ahead.',
        'Press **/** on a keyboard to get to the filters.',
      ],
    }),
  ),
  guide(
    {
      slug: 'follow-bookings',
      title: 'Follow a booking, call it off, find a replacement',
      summary: 'What each status means, and what you can still do.',
      screen: BOOKINGS,
    },
    section('What a status means', {
      points: [
        '**Pending**: the person has not answered yet.',
        '**Accepted**: the person comes. Nobody else can book them for these hours.',
        '**Rejected**: the person does not come, often with a reason.',
        '**Cancelled**: one side called the shift off. Who it was, and why, stands below it.',
        '**Withdrawn**: you took the request back, somebody else accepted the shift first, or the person accepted another shift at that time.',
        '**Expired**: the shift began without an answer.',
        '**Completed**: the shift was worked.',
      ],
    }),
    section(
      'Take a request back, or cancel a shift',
      'Choose **Withdraw** beside a pending request or **Cancel** beside an accepted shift. You can say why, and the person is told at once.',
    ),
    section(
      'Find somebody else',
      'Beside a shift that nobody will work stands **Find a replacement**, as long as it is not over. It opens Book Staff with the date, the times and the rest filled in.',
    ),
  ),
  question(
    {
      slug: 'who-is-listed',
      title: 'Why is somebody missing from the available staff?',
      summary: 'The list leaves out everybody whom you could not book.',
      screen: BOOK,
    },
    'A person is listed for a date when all of this is true:',
    {
      points: [
        'they work on that day by their own calendar',
        'they hold no accepted shift that touches it',
        `they can do the ${says.subject.toLowerCase()} and the ${says.level.toLowerCase()} that you chose`,
        'their account is active, and neither of you has blocked the other',
      ],
    },
    'The list never says why somebody is not free. First come the people you are connected with, then those who have worked for you most often, then those who usually accept.',
  ),
  question(
    {
      slug: 'rest-and-travel',
      title: 'Why am I asked about a day away, rest or travel?',
      summary: 'We ask before a request that the person may not be able to take.',
    },
    'If somebody is away that day, or does not usually work at that time, we ask you first. You can ask anyway.',
    'If somebody would not have enough rest, or would work too many hours, you can still send the request with a reason. The reason is kept in the audit log. A request is refused if there is no time to travel from another shift.',
  ),
  question(
    {
      slug: 'double-booking',
      title: 'Can somebody be booked twice for the same hours?',
      summary: 'No. Whoever is accepted first has them.',
    },
    'No. However many requests are answered at the same moment, nobody ever holds two accepted shifts that overlap. Your other requests that can no longer be met are withdrawn, and you are told.',
  ),
]
