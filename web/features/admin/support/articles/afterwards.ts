import { type Article, guide, opening, question, section, type Voice } from './article.ts'

/** Articles about the time after a shift: timesheets, pay, ratings and documents. */
export const afterwardsArticles = (voice: Voice): Article[] =>
  voice.role === 'employer' ? employerArticles(voice) : employeeArticles

const RECORDS = { to: '/employer/records', label: 'Open Activity Records' }
const HISTORY = { to: '/employee/activity-history', label: 'Open Activity History' }

const employerArticles = ({ terms }: Voice): Article[] => [
  guide(
    {
      slug: 'approve-timesheets',
      title: 'Approve a timesheet',
      summary: 'From submitted times to a locked timesheet and a pay statement.',
      screen: { to: '/employer/timesheets', label: 'Open Timesheets' },
    },
    opening(
      'After a shift the employee submits the times worked. **Timesheets** lists those to approve at all sites that you act for, and a notification takes you to the timesheet.',
    ),
    section('Decide', {
      points: [
        '**Approve** if the times, break and amount are right. You see the document that will be issued before you confirm. The timesheet is then locked.',
        '**Dispute** if something is wrong, and give the reason. The employee can correct the timesheet and submit it again.',
      ],
    }),
    section(
      'Several at once',
      '**Approve all as booked** approves those whose times and break match the booking, after you confirm the total. The others show how they differ; **Approve and next** on a timesheet takes you from one to the next. Timesheets that you sent back are under **Disputed** until they are submitted again.',
    ),
    section(
      'The hourly rate',
      'Your own rate applies if you have set one for that date, otherwise the rate for your state and sector. **Pay Rates** in **Activity Records** shows the current rate and lets you set your own from a chosen date. Every shift is paid for at least the minimum engagement.',
    ),
  ),
  guide(
    {
      slug: 'activity-records',
      title: 'Records, ratings and exports',
      summary: `By person, by ${terms.subject.toLowerCase()} or by date, with hours and cost.`,
      screen: RECORDS,
    },
    opening(
      `Open **Activity Records** and choose **Staff**, **${terms.workplace}** (by ${terms.subject.toLowerCase()}) or **By Date**. Use the filters to show one date, a period such as last week, one status or one person. Open a row to see its details, the timesheet and its document.`,
    ),
    section(
      'Rate a shift',
      'After a shift you can leave one to five stars and a short comment, once. The person can reply once.',
    ),
    section('Take it with you', '**Export CSV** saves the filtered records as a file for any spreadsheet.'),
  ),
  guide(
    {
      slug: 'figures-by-site',
      title: 'See your figures',
      summary: 'Fill rate, time to fill, pay and reasons, compared with the months before.',
      screen: { to: '/employer/figures', label: 'Open Figures' },
    },
    opening(
      'Open **Figures**. You see the months that you choose, compared with the months before, for one of your sites or all of them. Each chart can be shown as a table.',
    ),
    section(
      'Pay is an estimate',
      'Until a timesheet is submitted, hours and pay come from the booking. The text below the table says how much of the pay is on approved timesheets.',
    ),
    section(
      'Expected shifts',
      'From your requests of the last 12 weeks, Figures shows how many shifts to expect on each day of the next four weeks, beside those already requested.',
    ),
    section(
      'Export',
      '**Export** saves a CSV file with a line for each site and month. Subjects and expected shifts each have their own **CSV** button.',
    ),
  ),
  question(
    {
      slug: 'payments',
      title: 'How do payments work?',
      summary: 'You pay the person who worked, using the document of the approved timesheet.',
      screen: RECORDS,
    },
    'An approved timesheet issues a **Pay statement** with the hours, the rate and the gross pay, without GST. A contractor with an ABN issues an **Invoice** instead, or a **Tax invoice** with GST if registered for GST. To get the PDF, open the shift in **Activity Records** and choose **Download Invoice**.',
    'You pay the person directly, in the way you agreed. No money for shifts passes through us.',
    'Your own plan is separate. Under **Account Settings**, **Payments** shows the amount due, your payment method, and each invoice as a PDF.',
  ),
]

const employeeArticles: Article[] = [
  guide(
    {
      slug: 'submit-timesheet',
      title: 'Submit your timesheet',
      summary: 'Enter the times you worked and send them for approval.',
      screen: HISTORY,
    },
    section('After a shift', {
      steps: [
        'Open **Activity History**, open the shift and choose **View Timesheet**.',
        'The times are filled in from the booking. Correct the start, end and break if they were different. The amount updates as you type.',
        'Choose **Submit timesheet**. We notify the employer.',
      ],
    }),
    section(
      'Several shifts',
      'If you worked several shifts exactly as booked, choose **Submit all as booked** on your home page.',
    ),
    section(
      'What happens next',
      'When the employer approves your timesheet, you can download your pay statement. If the employer disputes it, read the reason, correct the times and submit again. An approved timesheet cannot be changed.',
      'You are paid for at least the minimum engagement, even if you worked less.',
    ),
  ),
  guide(
    {
      slug: 'activity-history',
      title: 'Look back at past shifts',
      summary: 'Shifts, hours, pay, ratings and documents.',
      screen: HISTORY,
    },
    opening(
      'Open **Activity History**. Filter by completed or cancelled, and sort by date or pay. Open a row to see its details, **View Timesheet** and **Download Invoice**.',
    ),
    section(
      'Ratings',
      'You and the employer can each rate a shift once. You can reply once to a rating that you received.',
    ),
    section('Take it with you', '**Export CSV** saves your history as a file for any spreadsheet.'),
  ),
  question(
    {
      slug: 'payments',
      title: 'How am I paid?',
      summary: 'By the employer, using the pay statement of your approved timesheet.',
      screen: HISTORY,
    },
    'When an employer approves your timesheet, you get a pay statement with your hours, rate and gross pay. Download it from **Activity History** under **Download Invoice**.',
    'If you work as a contractor, open **Tax Details** there and enter your ABN. You then get a numbered invoice, or a tax invoice with GST if you are registered for GST. Existing documents do not change.',
    'The employer pays you directly, in the way you agreed. No money for shifts passes through us. If a payment is late, first write to the employer in **Messages**.',
  ),
]
