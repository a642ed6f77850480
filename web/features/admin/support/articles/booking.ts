import { type Article, guide, opening, question, section, type Voice } from './article.ts'

const BOOK = { to: '/employer/book', label: 'Open Book Staff' }
const BOOKINGS = { to: '/employer/book', option: 'history', label: 'Open Booking History' }

/** Articles about finding staff and managing bookings. */
export const bookingArticles = ({ terms }: Voice): Article[] => [
  guide(
    {
      slug: 'book-staff',
      title: 'Fill a last-minute absence',
      summary: 'A person called in sick: request a replacement in three steps.',
      screen: BOOK,
    },
    opening(
      'The list of available staff updates as you choose, and shows only people who are free and can do the shift. You do not need to save or search.',
    ),
    section('Send a request', {
      steps: [
        `Open **Book Staff** and choose the **Date Required**, and if needed the **${terms.subject}**, the **${terms.level}** and the **Role**. You can type dates.`,
        'Choose **Book Now** beside a person. To see the profile first, press the name.',
        'Check the times and the estimated cost, add a class or ward and a note if needed, and choose **Book**. The person is notified immediately.',
      ],
    }),
    section(
      'While you wait',
      'The request appears in **Booking History** as Pending, and the person is marked **Request pending** in the list for that day. We notify you under the bell as soon as there is an answer.',
      'You can ask several people for the same shift. Before you ask the second person, choose whether the first yes wins or more than one person is needed. Once you have enough people, the other requests are withdrawn and those people are notified.',
    ),
    section(
      'Already agreed by phone?',
      'Tick **Already agreed by phone** in the booking dialog. The person is booked and told straight away, and can refuse for an hour. You hear of it if they do.',
    ),
    section('Good to know', {
      points: [
        'A shift lasts from 30 minutes to 16 hours. If the end is not after the start, the shift ends the next day.',
        'Each row shows the role, subjects, levels and distance, whether the registration was checked, how often the person worked for you, and the average of your own ratings. Without a date it also shows their next free day.',
        'The list shows people in your own sector and state. Suitable people from other states are in a collapsed section below it.',
        'Dates and times are local to your workplace. You can book up to a year ahead.',
        'Press **/** on the keyboard to jump to the filters.',
      ],
    }),
  ),
  guide(
    {
      slug: 'follow-bookings',
      title: 'Follow or cancel a booking, or find a replacement',
      summary: 'The meaning of each status, and your options.',
      screen: BOOKINGS,
    },
    section('Statuses', {
      points: [
        '**Pending**: the person has not answered yet.',
        '**Accepted**: the person is coming. Nobody else can book them for these hours.',
        '**Rejected**: the person is not coming. Many people give a reason.',
        '**Cancelled**: one side cancelled the shift. The name and the reason are shown below it.',
        '**Withdrawn**: you withdrew the request, another person accepted the shift first, or the person accepted another shift at that time.',
        '**Expired**: the shift began without an answer.',
        '**Completed**: the shift was worked.',
      ],
    }),
    section(
      'The page of a booking',
      'Each booking has its own page: its status, the person and how to reach them, hours and cost, notes and files, and its history. From the booking until 14 days after the shift, **Message** on that page lets you write to the person, even if you are not connected. **Print** prints the page.',
    ),
    section(
      'Change the date or times of a booking',
      'Choose **Change** beside an accepted shift and enter the new date or times. You see what it means for the pay. The person is asked, and the booking stays as it was until they agree. Without an answer in time nothing changes, and you can still cancel. **Split this day between two people** asks the person to keep one part; once they agree, people who fit are asked for the other part.',
    ),
    section(
      `Change ${terms.sector === 'Healthcare' ? 'ward' : 'class'}, room or note`,
      `**Edit details**, or **Add details** while there are none, on the page of a request or booking changes the ${terms.sector === 'Healthcare' ? 'ward' : 'class'}, the room and the note until the shift is over. Leave a field empty to remove its text. Everyone who is booked or asked for these hours is notified of what has changed. Nobody has to agree, and answers stay valid.`,
      'All dates of a posted shift share its details. To change them, choose **Edit details** on its card under **Vacancies**; **Open the vacancy** on the page of the booking leads there.',
    ),
    section(
      'When someone hands over a shift',
      'A person who is booked can ask a colleague you already know to take over the shift. Once the colleague agrees, the request appears on Home and beside the booking: choose **Approve** or **Decline**. All booking rules are checked again when you approve. If you do not approve in time, the first person stays booked.',
      'Two people can also ask to exchange their shifts. You see both shifts side by side and approve or decline them together. If the shifts are at two sites, a member who books for both sites must approve.',
    ),
    section(
      'Withdraw a request or cancel a shift',
      'Choose **Withdraw** beside a pending request or **Cancel** beside an accepted shift. You can give a reason. The person is notified immediately. For a minute, **Undo** beside a cancelled shift books the person again, if that is still possible.',
      'Before you cancel a shift, the dialog says what you owe the person by the rule of your state, or until when it costs nothing. The amount stays on the cancelled booking and in the CSV file of your records, for your payroll.',
      'A person who cancels can say why, for example illness. That reason stays between them and us; you read only their message.',
    ),
    section(
      'Find a replacement',
      'If a person cancels or does not come, choose **Find a replacement** beside the booking, in the list or under Today on Home. We post the shift and ask the people who fit, starting with those whose yes came too late before. **See vacancy** opens it. If the shift starts within an hour, the replacement starts later. Above your limit, it waits for approval first.',
      'To choose yourself, take **Choose a person**: Book Staff opens with the date, the times and the other details filled in, and the two bookings name each other. Beside a request that was rejected or withdrawn, **Find a replacement** does the same.',
    ),
  ),
  question(
    {
      slug: 'who-is-listed',
      title: 'Why is a person missing from the available staff?',
      summary: 'The list leaves out everyone you could not book.',
      screen: BOOK,
    },
    'A person is listed for a date if all of these are true:',
    {
      points: [
        'they are available on that day',
        'they have no accepted shift at that time',
        `they can do the ${terms.subject.toLowerCase()} and the ${terms.level.toLowerCase()} that you chose`,
        'their account is active, and neither of you has blocked the other',
      ],
    },
    'The list never says why a person is not free. People you are connected with come first, then those who have worked for you most often, then those who usually accept.',
  ),
  question(
    {
      slug: 'rest-and-travel',
      title: 'Why do I see a question about a day away, rest or travel?',
      summary: 'We ask before you send a request that the person may not be able to accept.',
    },
    'If the person is away that day, or does not usually work at that time, we ask you first. You can still send the request.',
    'If the person would not have enough rest, or would work too many hours, you can still send the request with a reason, which is recorded in the audit log. A request is refused if there is not enough time to travel from another shift.',
  ),
  question(
    {
      slug: 'double-booking',
      title: 'Can a person be booked twice for the same hours?',
      summary: 'No. The first accepted request takes those hours.',
    },
    'No. However many requests are answered at the same moment, nobody can have two accepted shifts that overlap. Your other requests that can no longer be filled are withdrawn, and you are notified.',
  ),
]
