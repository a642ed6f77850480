import { type Article, guide, opening, question, section, type Voice } from './article.ts'

const PROFILE = { to: '/employee/profile', label: 'Open Profile' }
const COMPANY = { to: '/employer/profile', label: 'Open Company Profile' }

/** What others see of the reader, and how to change it. */
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
    `Choose a name in any list to open the profile. It shows the ${says.subjects.toLowerCase()}, the ${says.levels.toLowerCase()} and whether the person is registered, and until when.`,
    `With the people you are connected with, and those with a live booking, you also see the ${says.credential} and can download the CV.`,
    'What is marked **May engage** was looked up in its register. Anything else is what the person has told us: please check it, as you are obliged to, before the first shift.',
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
        `Choose the ${says.subjects.toLowerCase()} that you can do, and those that you cannot. One cannot be in both lists.`,
        `Tick the ${says.levels.toLowerCase()} that you work in.`,
        `Enter your ${says.credential}, and choose **Save Changes**.`,
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
      `Your name, picture, ${says.subjects.toLowerCase()}, ${says.levels.toLowerCase()} and work preferences can be seen by every employer. Your CV and your ${says.credential} can be seen by those you are connected with or booked by; others see only whether you are registered, and until when.`,
      'No employer learns from us where else you work, or why you are not free.',
    ),
  ),
  question(
    {
      slug: 'staff-qualifications',
      title: 'Which qualifications do I need?',
      summary: `Your ${says.credential} in the profile, and what your state asks for.`,
      screen: PROFILE,
    },
    `Your ${says.credential} belongs in your profile. Enter it in **Edit Profile**, and add your CV so that employers you are connected with can read more.`,
    'Which registration and which clearance for working with children or patients you must hold depends on your state and your work. An employer may ask to see them before the first shift.',
  ),
]
