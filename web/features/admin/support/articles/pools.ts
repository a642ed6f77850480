import { type Article, guide, opening, section, type Voice } from './article.ts'

/** Pools, which only employers have. */
export const poolArticles = ({ role, terms }: Voice): Article[] =>
  role === 'employee'
    ? []
    : [
        guide(
          {
            slug: 'pools',
            title: `Keep your own lists of ${terms.staff}`,
            summary: 'Create pools, add people, and put them in your own order.',
            screen: { to: '/employer/pools', label: 'Open Pools' },
          },
          opening(
            `A pool is a list of ${terms.staff} in your own order, such as Our regulars. Members of your organisation see it; ${terms.staff} never do.`,
          ),
          section('Create a pool', {
            steps: [
              'Open **Pools** and choose **Create pool**.',
              'Give it a name. With several sites, choose whether all of them use it or only the site that you act for.',
              'Choose **Add people** and search by name. You can also open a profile, for example from **Book Staff**, and choose **Change pools**.',
            ],
          }),
          section('Change the order', {
            points: [
              'Drag a person by the handle at the start of the row.',
              'With the keyboard, press Enter on the handle, move with the arrow keys, and press Enter again.',
              'Or choose **Move up** or **Move down** in the menu of the row.',
            ],
          }),
          section('Invite your own list', {
            steps: [
              'Open **Pools**, choose **Invite staff**, and paste email addresses and mobile numbers, one per line, or choose a CSV file.',
              'Choose a pool, then **Check the list**. You see the messages, the cost of text messages, and the lines that are left out.',
              'Send the invitations. Below the form you see who has joined, and can send an invitation again or withdraw it. A link works for 30 days.',
            ],
          }),
          section('Notes, tags and onboarding', {
            points: [
              'Open a profile and choose **Edit notes** to keep a note, tags and your own onboarding status. Lists show tags and status, and can be filtered by them.',
              'Members who book for your organisation can read notes. Other employers never can. The person gets a copy when they download their own data, so write only what you would say to them.',
            ],
          }),
          section('Preferred, and do not book', {
            points: [
              '**Mark as preferred** shows a label in **Book Staff**, and you can filter by it.',
              '**Do not book** takes a person out of the searches of this site, and it cannot send them requests. Open requests are withdrawn, and the person is notified of that, but not of the mark. Bookings stay. Owners and managers decide this, and choose **Allow bookings** under **Pools** to remove the mark.',
              'A reason for **Do not book** is optional. The person gets a copy of it with their own data, with the name of the site but not of the member. Write only what you would say to them.',
            ],
          }),
          section(
            'Remove and delete',
            '**Remove from pool** takes a person off the list. Deleting a pool deletes the list only: people, bookings and connections stay.',
          ),
        ),
      ]
