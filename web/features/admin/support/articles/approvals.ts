import { type Article, guide, section } from './article.ts'

/** Articles for employers about limits for organisers, and about which member did what. */
export const approvalArticles: readonly Article[] = [
  guide(
    {
      slug: 'approvals',
      title: 'Set limits and approve requests',
      summary: 'Requests and vacancies above a limit wait until an owner or manager approves them.',
      screen: { to: '/employer/approvals', label: 'Open Approvals' },
    },
    section('Set limits', {
      steps: [
        'An owner or manager opens **Members** and chooses **Change limits**.',
        'Enter the longest shift, the highest cost of a shift or the highest hourly rate, or choose the usual days and times. Leave a field empty for no limit.',
        'The limits apply to organisers at all sites. Owners and managers have no limits.',
        'For one organiser, open the menu of the row and choose **Set limits**. Own limits replace the others, and the row says **Own limits**.',
      ],
    }),
    section(
      'Ask for approval',
      'Before you send a request, the **Book Shift** dialog says which limit it exceeds. Choose **Ask for approval**. The person is not asked yet and stays free for others. You can withdraw the request under **Approvals**.',
      'The form of **Post a shift** says the same. The vacancy then waits under **Vacancies** and **Approvals**: nobody is asked, and it is not an open job. **Close vacancy** or **Withdraw** takes it back.',
    ),
    section(
      'Approve or decline',
      'Waiting requests of all sites that you act for are on **Home** and under **Approvals**, and owners and managers are notified. **Approve** sends the request; all usual rules apply. If the person has been booked meanwhile, the card says so and the request keeps waiting. **Decline** needs a reason, which is sent to the organiser.',
      'A vacancy is posted as soon as you approve it, for all dates that are still to come. If you decline it, its card shows your reason, and **Post again** opens the form with the same details.',
      'A request that nobody approves ends when the shift starts. A vacancy loses each date that starts before it is approved; the organiser is notified, and the later dates still wait.',
    ),
  ),
  guide(
    {
      slug: 'who-did-it',
      title: 'See who did what',
      summary: 'Bookings, messages and timesheets name the member who acted.',
      screen: { to: '/employer/book', option: 'history', label: 'Open Booking History' },
    },
    section('Where you see the name', {
      points: [
        '**Booking History**: who sent the request, who approved it, and who cancelled it or marked a no-show.',
        '**Messages**: who wrote for your organisation.',
        '**Timesheets** and **Activity Records**: who approved a timesheet or sent it back, and who rated. The CSV file has the names too.',
        '**Invitations** and **My Connections**: who invited or accepted.',
      ],
    }),
    section(
      'Good to know',
      'The person who was asked also sees the name of the member who sent or cancelled the request, or marked a no-show. Only your organisation sees who approved, rated or invited. An organisation keeps the name of a former member with what they did for seven years, also if they close their account.',
    ),
  ),
]
