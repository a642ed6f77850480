import { type Article, guide, opening, section, type Voice } from './article.ts'

/**
 * Articles about registrations, clearances and documents: entered by employees, seen by employers.
 */
export const credentialArticles = (voice: Voice): Article[] =>
  voice.role === 'employer' ? [seenByEmployer(voice)] : [enteredByMe()]

const seenByEmployer = ({ terms }: Voice): Article =>
  guide(
    {
      slug: 'credentials-of-staff',
      title: 'Checked credentials',
      summary: 'The registrations and clearances you can see, and who is left out of your list.',
      screen: { to: '/employer/book', label: 'Open Book Staff' },
    },
    opening(
      `For your connections and people with a live booking, the profile shows each registration, clearance and document with its number, status and expiry date. For other ${terms.staff} it shows whether they are registered, and until when.`,
    ),
    section('Statuses', {
      points: [
        '**Cleared**: we checked it in its register and found it.',
        '**Not checked yet**, **Check in progress** or **In review**: there is no result yet.',
        '**Not cleared** or **Expired**: the person does not appear in your list, and cannot be booked or accept a request.',
      ],
    }),
    section(
      'Requirements',
      'A person can be booked with a profile, the registration number that their role requires, and the credentials required in your state. Please ask for anything else that your workplace needs before the first shift.',
    ),
  )

const enteredByMe = (): Article =>
  guide(
    {
      slug: 'credentials',
      title: 'Enter and renew your credentials',
      summary: 'Registrations, working with children checks and documents, and what happens when one expires.',
      screen: { to: '/employee/credentials', label: 'Open Credentials' },
    },
    opening({
      steps: [
        'Open **Credentials** and choose **Add credential**.',
        'Choose the kind, then enter its number and expiry date. You can add a file or a picture, which only you and our checkers can see.',
        `We check it in its register and show you the result. The registration number of your profile is listed from the start; changing it here changes it in your profile.`,
      ],
    }),
    section(
      'Before it expires',
      'We remind you 60, 30 and 7 days before the last day. Choose **Edit** and enter the new date, or add the renewed credential beside it.',
    ),
    section(
      'If it has expired or was refused',
      'Employers cannot find you and you cannot accept requests from then on; shifts you have accepted stay. **Credentials** says why and what to do. Entering a new date makes you bookable again immediately. If a credential was refused, correct it, and we check it again.',
    ),
    section(
      'What you need to be booked',
      'You need a profile with the registration number of your role, and the credentials required in your state. **Credentials** and your home page show what is still missing.',
    ),
    section(
      'Changes',
      'A change makes a credential unchecked again. You can remove a credential, except the number of your profile and a refused one.',
    ),
  )
