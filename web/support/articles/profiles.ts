import { type Article, guide, opening, question, section, type Voice } from './article.ts'

const PROFILE = { to: '/employee/profile', label: 'Open Profile' }
const COMPANY = { to: '/employer/profile', label: 'Open Company Profile' }

export const profileArticles = (voice: Voice): Article[] => (voice.role === 'employer' ? company(voice) : person(voice))

const company = ({ says }: Voice): Article[] => [
  guide(
    {
      slug: 'company-profile',
      title: 'Show who you are',
      summary: 'Logo, address, operating hours, and who sees them.',
      screen: COMPANY,
    },
    opening(
      'Open **Company Profile** and choose **Edit Profile**. The organization name is the name that people see with every request and message.',
    ),
    section(
      'Who sees what',
      'Everybody whom you ask can see your name, your logo and what you write about yourself. Address, phone, email and operating hours are for the people you are connected with or have a booking with.',
    ),
    section(
      'The time zone',
      'Dates and times of new shifts are read on the clock of your time zone. Shifts that exist already keep the clock that they were booked on.',
    ),
  ),
  question(
    {
      slug: 'staff-qualifications',
      title: `How do I see the qualifications of ${says.staff}?`,
      summary: 'In the profile: registration, what somebody can do, and the CV.',
      screen: { to: '/employer/book', label: 'Open Book Staff' },
    },
    `Choose a name in any list to open the profile. It shows the role, the ${says.subjects.toLowerCase()}, the ${says.levels.toLowerCase()} and the registration.`,
    'The shield says how the registration stands. **Checked**: we looked it up in the register. **Not checked yet**: it is what the person told us. **Registered in NSW**: we found it in the register of that state, not of yours. **Not registered**: the role needs a registration, and none is valid. A role without a register shows no shield.',
    'With the people you are connected with, and those with a live booking, you also see the registration number and can download the CV.',
    'What is marked **Cleared** was looked up in its register. Anything else is what the person has told us: please check it, as you are obliged to, before the first shift.',
  ),
]

const person = ({ says }: Voice): Article[] => [
  guide(
    {
      slug: 'complete-profile',
      title: 'Get found: complete your profile',
      summary: `${says.subjects}, ${says.levels.toLowerCase()}, registration, CV and picture.`,
      screen: PROFILE,
    },
    section('What employers search by', {
      steps: [
        'Open **Profile** and choose **Edit Profile**.',
        'Tick each **Role** in which you work. If you work in both sectors, tick that too.',
        `Choose the ${says.subjects.toLowerCase()} that you can do, and those that you cannot. One cannot be in both lists.`,
        `Tick the ${says.levels.toLowerCase()} that you work in.`,
        'Enter your registration number where your role needs one, and choose **Save Changes**.',
      ],
    }),
    section(
      'What makes them choose you',
      'Work preferences, a few lines about yourself and a picture help an employer to decide. A CV may be a PDF, DOC or DOCX file of up to 5 MB.',
    ),
  ),
  guide(
    {
      slug: 'who-sees-what',
      title: 'Who sees my phone, my email and my CV?',
      summary: 'Two switches in Edit Profile, and a rule for the rest.',
      screen: PROFILE,
    },
    section('The two switches', {
      points: [
        '**Show my phone to every employer** is off at the start: only employers you are connected with or booked by see your number.',
        '**Hide my email from employers** is off at the start too: every employer sees it until you hide it.',
      ],
    }),
    section(
      'The rest',
      `Your name, picture, role, ${says.subjects.toLowerCase()}, ${says.levels.toLowerCase()} and work preferences can be seen by every employer. Your CV and your registration number can be seen by those you are connected with or booked by; others see only whether your registration was checked, and until when it is valid.`,
      'No employer learns from us where else you work, or why you are not free.',
    ),
  ),
  question(
    {
      slug: 'staff-qualifications',
      title: 'Which qualifications do I need?',
      summary: 'Your registration number in the profile, and what your state asks for.',
      screen: PROFILE,
    },
    `Your profile needs your registration number where your role has a register; other roles need no number. Enter it in **Edit Profile**, and add your CV so that employers you are connected with can read more.`,
    'Which registration and which clearance for working with children or patients you must hold depends on your state and your work. An employer may ask to see them before the first shift.',
  ),
]
