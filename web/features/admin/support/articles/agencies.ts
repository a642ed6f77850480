import { type Article, guide, opening, type Reader, section } from './article.ts'

/** Articles about agencies: for their members, their clients and the people they represent. */
export const agencyArticles = (role: Reader, staff: string): Article[] =>
  role === 'employer'
    ? [
        guide(
          {
            slug: 'agency',
            title: 'Work as an agency',
            summary: `Represent your own ${staff}, and book them for other organisations.`,
            screen: { to: '/employer/sites', label: 'Open Sites' },
          },
          section('Become an agency', {
            steps: [
              'The owner opens **Members**, then **Sites**, and chooses **Become an agency**.',
              'The menu entry **Agency** appears for all members.',
            ],
          }),
          section('Invite your staff', {
            steps: [
              'Open **Agency** and choose **Invite staff**. Enter the email address that the person signs in with.',
              'The person accepts under **My Agencies**. Until then the row says **Invited**.',
              'Choose **End agreement** to stop representing a person. Open requests are withdrawn, and booked shifts stay.',
            ],
          }),
          section(
            'Agree contracts with clients',
            {
              steps: [
                'Under **Agency**, **Clients**, choose **Propose a contract**. Enter the email address of the client’s owner, the days, the notice, and the hourly rates.',
                'The owner accepts it under **Agencies**. Then you see the client’s sites.',
                'Choose **Propose a rate** for a role, or from a later date. It applies once the client has accepted it; earlier bookings keep their rate.',
              ],
            },
            'The client sees only the client rate, the person only the pay rate. Members who cannot approve hours see neither.',
          ),
          section(
            'Book for a client',
            {
              steps: [
                'Under **Agency**, **Bookings**, choose **Book for a client**. Choose the client, the person, the subject, the date and the times.',
                'The person accepts as usual. The client is notified, sees who comes, and can cancel.',
                'To cancel, choose **Cancel** in the row. The client reads your reason. The person reads only what you write for them.',
                'After the shift the person submits the hours and the client approves them. Then you see both amounts and your margin.',
              ],
            },
            'The approval issues the person’s pay statement in the name of your agency, at the pay rate. You bill the client yourself.',
          ),
        ),
        guide(
          {
            slug: 'agencies',
            title: 'Let an agency book for you',
            summary: 'Accept the contract and the rates of an agency.',
            screen: { to: '/employer/agencies', label: 'Open Agencies' },
          },
          opening(
            'An agency books its own staff for you. It sees the names of your sites, its own bookings and the hours of those bookings.',
          ),
          section('Accept a contract', {
            steps: [
              'The agency sends its proposal to the email address of your owner.',
              'The owner opens **Members**, **Sites**, **Agencies**, reads the days, the notice and the rates, and chooses **Accept contract** or **Decline**.',
              'New rates wait for the owner in the same place.',
            ],
          }),
          section('End a contract', 'Choose **End contract**. It ends after the notice period. Booked shifts stay.'),
        ),
      ]
    : [
        guide(
          {
            slug: 'my-agencies',
            title: 'Work through an agency',
            summary: 'Accept an invitation from an agency, or end the agreement.',
            screen: { to: '/employee/agencies', label: 'Open My Agencies' },
          },
          opening(
            'An agency asks you to work for its clients. You accept each shift yourself, and you stay free to take other work. Rules about rest, travel and double bookings apply to all your shifts together.',
          ),
          section('Answer an invitation', {
            steps: [
              'Open **My Connections**, then **My Agencies**.',
              'Choose **Accept** or **Decline**.',
              'Choose **End agreement** at any time. Open requests are withdrawn. Your booked shifts stay.',
            ],
          }),
          section(
            'See who pays you',
            'The request, its text message, the calendar entry and the CSV file of your activity name the agency. It pays you for the shift.',
          ),
        ),
      ]
