import { type Article, guide, opening, section, type Voice } from './article.ts'

/**
 * Articles about registrations, clearances and documents: entered by employees, seen by employers.
 */
export const credentialArticles = (voice: Voice): Article[] =>
  voice.role === 'employer' ? [seenByEmployer(voice)] : [enteredByMe()]

const seenByEmployer = ({ says }: Voice): Article =>
  guide(
    {
      slug: 'credentials-of-staff',
      title: 'What checked credentials mean',
      summary: 'Which registrations and clearances you see, and who is left out of your list.',
      screen: { to: '/employer/book', label: 'Open Book Staff' },
    },
    opening(
      `The profile of somebody you are connected with, or have a live booking with, shows each registration, clearance and document with its number, how it stands and until when it is valid. Of other ${says.staff} you see whether they are registered, and until when.`,
    ),
    section('How one stands', {
      points: [
        '**Cleared**: we looked it up in its register and found it.',
        '**Not checked yet**, **Check in progress** or **In review**: nobody has said yes or no.',
        '**Not cleared** or **Expired**: the person is not in your list, and cannot be booked or accept a request.',
      ],
    }),
    section(
      'What everybody needs',
      'A person can be booked with a profile, the registration number that their role requires, and the credentials that we require in your state. Please ask for anything else that your workplace requires before the first shift.',
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
        'Choose what it is, and enter its number and the last day on which it is valid. A file or a picture of it helps, and is seen only by you and by those who check it.',
        `We look it up in its register, and you read there how it stands. The registration number of your profile is in the list from the start; changing it here changes it there.`,
      ],
    }),
    section(
      'Before it expires',
      'We remind you 60, 30 and 7 days before the last day. Choose **Edit** and enter the new day, or add the renewed one beside it.',
    ),
    section(
      'When it has expired or was refused',
      'From that moment employers do not find you and you cannot accept requests; shifts that you have accepted stay. **Credentials** says why and what to do. A renewed day brings you back at once. What was refused counts again after its next check: correct it, and it is checked again.',
    ),
    section(
      'What you need to be booked',
      'You need a profile with the registration number of your role, and the credentials that we require in your state. **Credentials** and your home page say what is still missing.',
    ),
    section(
      'What stays',
      'A change makes a credential unchecked again. You can remove one, but not the number of your profile, and not what was refused.',
    ),
  )
