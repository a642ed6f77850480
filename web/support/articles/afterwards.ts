import { type Article, guide, opening, question, section, type Voice } from './article.ts'

/** Articles about the time after a shift: timesheets, pay, ratings and documents. */
export const afterwardsArticles = (voice: Voice): Article[] =>
  voice.role === 'employer' ? ofEmployer(voice) : ofEmployee

const RECORDS = { to: '/employer/records', label: 'Open Activity Records' }
const HISTORY = { to: '/employee/activity-history', label: 'Open Activity History' }

const ofEmployer = ({ says }: Voice): Article[] => [
  guide(
    {
      slug: 'approve-timesheets',
      title: 'Approve a timesheet',
      summary: 'From worked times to a locked timesheet and a pay statement.',
      screen: RECORDS,
    },
    opening('After a shift the employee submits the worked times, and a notification leads you to the timesheet.'),
    section('Decide', {
      points: [
        '**Approve** when times, break and amount are right. The question shows the document that is issued, to the cent. The timesheet is locked then.',
        '**Dispute** when something is wrong, and say what. The employee can correct it and submit it again.',
      ],
    }),
    section(
      'Where the rate comes from',
      'The hourly rate is your own if you have set one for that date, otherwise the figure for your state and sector. Under **Pay Rates** in **Activity Records** you see which one applies today, and can set your own from a date on. Who is called in is paid for at least the minimum engagement, however short the work was.',
    ),
  ),
  guide(
    {
      slug: 'activity-records',
      title: 'Look back: records, ratings and exports',
      summary: `By person, by ${says.subject.toLowerCase()} or by date, with hours and cost.`,
      screen: RECORDS,
    },
    opening(
      `Open **Activity Records** and choose **Staff**, **${says.workplace}** (by ${says.subject.toLowerCase()}) or **By Date**. Filters narrow it down to a date or a status. A row opens to show its details, the timesheet and its document.`,
    ),
    section(
      'Rate a shift',
      'After a shift you can give one to five stars and a few words, once. The person can reply, once.',
    ),
    section('Take it with you', '**Export CSV** saves what the filters show as a file that opens in any spreadsheet.'),
  ),
  question(
    {
      slug: 'payments',
      title: 'How do payments work?',
      summary: 'You pay the person who worked, by the document of an approved timesheet.',
      screen: RECORDS,
    },
    'An approved timesheet issues a **Pay statement**: the hours, the rate and the gross pay, without GST. A person who works as a contractor with an ABN issues an **Invoice** instead, or a **Tax invoice** with GST if they are registered for it. Open the shift in **Activity Records** and choose **Download Invoice** for the PDF.',
    'You pay the person directly, by the way you agreed on. No money for shifts passes through us.',
    'Your own plan is another matter: under **Account**, **Payments** shows what is due for it, how it is paid, and each invoice as a PDF.',
  ),
]

const ofEmployee: Article[] = [
  guide(
    {
      slug: 'submit-timesheet',
      title: 'Submit your timesheet',
      summary: 'Say what you really worked, and get it approved.',
      screen: HISTORY,
    },
    section('After a shift', {
      steps: [
        'Open **Activity History**, open the shift and choose **View Timesheet**.',
        'It is filled in from the booking. Correct the start, the end and the break if they were different; the amount follows as you type.',
        'Choose **Submit timesheet**. The employer is told.',
      ],
    }),
    section(
      'What happens then',
      'The employer approves it, and you can download your pay statement. If the employer disputes it, you read the reason, correct it and submit it again. An approved timesheet cannot be changed.',
      'You are paid for at least the minimum engagement, however short the work was.',
    ),
  ),
  guide(
    {
      slug: 'activity-history',
      title: 'Look back at what you worked',
      summary: 'Shifts, hours, pay, ratings and papers.',
      screen: HISTORY,
    },
    opening(
      'Open **Activity History**. Filter by completed or cancelled, and sort by date or by pay. A row opens to show its details, **View Timesheet** and **Download Invoice**.',
    ),
    section(
      'Ratings',
      'Employers may rate a shift once, and so may you. You can reply once to a rating that you were given.',
    ),
    section('Take it with you', '**Export CSV** saves your history as a file that opens in any spreadsheet.'),
  ),
  question(
    {
      slug: 'payments',
      title: 'How am I paid?',
      summary: 'By the employer, by the pay statement of your approved timesheet.',
      screen: HISTORY,
    },
    'When an employer approves your timesheet, you get a pay statement with your hours, your rate and your gross pay. You find it in **Activity History** under **Download Invoice**.',
    'If you work as a contractor, say so under **Tax Details** there and enter your ABN. You then get a numbered invoice, and a tax invoice with GST if you are registered for GST. Documents that exist already stay as they are.',
    'The employer pays you directly, by the way you agreed on. No money for shifts passes through us. If a payment is late, write to the employer in **Messages** first.',
  ),
]
