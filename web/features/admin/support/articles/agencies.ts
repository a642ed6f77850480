import { type Article, guide, opening, type Reader, section } from './article.ts'

/** Agencies, for the members of one and for the people whom it represents. */
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
              'Choose **End agreement** to stop representing a person. Booked shifts stay.',
            ],
          }),
        ),
      ]
    : [
        guide(
          {
            slug: 'my-agencies',
            title: 'Work through an agency',
            summary: 'Accept or end the representation by an agency.',
            screen: { to: '/employee/agencies', label: 'Open My Agencies' },
          },
          opening(
            'An agency asks you to work for its clients. You accept each shift yourself, and you stay free to take other work. Rules about rest, travel and double bookings apply to all your shifts together.',
          ),
          section('Answer an invitation', {
            steps: [
              'Open **Connections**, then **My Agencies**.',
              'Choose **Accept** or **Decline**.',
              'Choose **End agreement** at any time. Your booked shifts stay.',
            ],
          }),
        ),
      ]
