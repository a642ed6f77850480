import { type Article, guide, section } from './article.ts'

/** Articles for employers about limits for organisers, and the people behind bookings. */
export const approvalArticles: readonly Article[] = [
  guide(
    {
      slug: 'approvals',
      title: 'Set limits and approve requests',
      summary: 'Requests above a limit wait until an owner or manager approves them.',
      screen: { to: '/employer/approvals', label: 'Open Approvals' },
    },
    section('Set limits', {
      steps: [
        'An owner or manager opens **Members** and chooses **Change limits**.',
        'Enter the longest shift, the highest cost of a shift or the highest hourly rate, or choose the usual days and times. An empty field is no limit.',
        'The limits apply to organisers at all sites. Owners and managers have no limits.',
      ],
    }),
    section(
      'Ask for approval',
      'The **Book Shift** dialog says before you send which limit is exceeded. Choose **Ask for approval**. The person is not asked yet and stays free for others. You can withdraw the request under **Approvals**.',
    ),
    section(
      'Approve or decline',
      'Waiting requests are on **Home** and under **Approvals**, and owners and managers are notified. **Approve** sends the request under all usual rules. If the person has been booked meanwhile, the card says so and the request keeps waiting. **Decline** needs a reason, which the organiser reads.',
      'A request that nobody approves ends when the shift starts.',
    ),
  ),
  guide(
    {
      slug: 'who-did-it',
      title: 'See who did what',
      summary: 'Bookings, messages and timesheets name the member who acted.',
      screen: { to: '/employer/book', option: 'history', label: 'Open Booking History' },
    },
    section('Where the name is', {
      points: [
        '**Booking History**: who sent the request, who approved it, and who cancelled it or marked a no-show.',
        '**Messages**: who wrote for your organisation. The other side sees the first name.',
        '**Timesheets** and **Activity Records**: who approved a timesheet or sent it back, and who rated. The CSV file has the names too.',
        '**Invitations** and **Connections**: who invited or accepted.',
      ],
    }),
    section(
      'Good to know',
      'The person asked sees who sent, cancelled or marked the booking. Approvals, ratings and invitations are named to your organisation only. The names of former members stay for seven years.',
    ),
  ),
]
