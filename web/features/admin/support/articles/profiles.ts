import { type Article, guide, opening, question, section, type Voice } from './article.ts'

const PROFILE = { to: '/employee/profile', label: 'Open Profile' }
const COMPANY = { to: '/employer/profile', label: 'Open Company Profile' }

export const profileArticles = (voice: Voice): Article[] => (voice.role === 'employer' ? company(voice) : person(voice))

const company = ({ terms }: Voice): Article[] => [
  guide(
    {
      slug: 'company-profile',
      title: 'Complete your company profile',
      summary: 'Logo, address, operating hours, and who can see them.',
      screen: COMPANY,
    },
    opening(
      'Open **Company Profile** and choose **Edit Profile**. People see the organization name with every request and message.',
    ),
    section(
      'Who sees what',
      'Everyone you send a request to can see your name, logo and description. Your address, phone, email and operating hours are visible only to people you are connected with or have a booking with.',
    ),
    section('The time zone', 'New shifts use your time zone. Existing shifts keep the time zone they were booked in.'),
  ),
  question(
    {
      slug: 'staff-qualifications',
      title: `How do I see the qualifications of ${terms.staff}?`,
      summary: 'In the profile: registration, skills and CV.',
      screen: { to: '/employer/book', label: 'Open Book Staff' },
    },
    `Choose a name in any list to open the profile. It shows the role, ${terms.subjects.toLowerCase()}, ${terms.levels.toLowerCase()} and registration.`,
    'The shield shows the status of the registration. **Checked**: we found it in the register. **Not checked yet**: the person told us. **Registered in NSW**: we found it in that state’s register, not yours. **Not registered**: the role needs a registration, and none is valid. Roles without a register show no shield.',
    'For your connections and people with a live booking, you can also see the registration number and download the CV.',
    'We looked up everything marked **Cleared** in its register. The person told us everything else: please check it before the first shift, as the law requires.',
  ),
]

const person = ({ terms }: Voice): Article[] => [
  guide(
    {
      slug: 'complete-profile',
      title: 'Get found: complete your profile',
      summary: `${terms.subjects}, ${terms.levels.toLowerCase()}, registration, CV and picture.`,
      screen: PROFILE,
    },
    section('Details that employers search for', {
      steps: [
        'Open **Profile** and choose **Edit Profile**.',
        'Tick each **Role** that you work in. If you work in both sectors, tick that too.',
        `Choose the ${terms.subjects.toLowerCase()} that you can do, and those that you cannot. The same one cannot be in both lists.`,
        `Tick the ${terms.levels.toLowerCase()} that you work in.`,
        'Enter your registration number if your role needs one, and choose **Save Changes**.',
      ],
    }),
    section(
      'Details that help employers choose you',
      'Add your work preferences, a few lines about yourself and a picture. Your CV can be a PDF, DOC or DOCX file of up to 5 MB.',
    ),
    section(
      'Where you work',
      'Under **Travel**, choose your suburb, how far you travel and by what. The map shows your suburb and the sites that know you. Only you see it; employers see about how far away you are.',
    ),
  ),
  guide(
    {
      slug: 'who-sees-what',
      title: 'Who sees my phone, my email and my CV?',
      summary: 'Two settings in Edit Profile, and a rule for the rest.',
      screen: PROFILE,
    },
    section('The two settings', {
      points: [
        '**Show my phone to every employer** is off by default: only employers you are connected with or booked by can see your number.',
        '**Hide my email from employers** is off by default: every employer can see your email until you hide it.',
      ],
    }),
    section(
      'The rest',
      `Every employer can see your name, picture, role, ${terms.subjects.toLowerCase()}, ${terms.levels.toLowerCase()} and work preferences. Only employers you are connected with or booked by can see your CV and registration number. Others see only whether your registration was checked, and its expiry date.`,
      'We never tell an employer where else you work, or why you are not free.',
    ),
  ),
  question(
    {
      slug: 'staff-qualifications',
      title: 'Which qualifications do I need?',
      summary: 'Your registration number, and the credentials your state requires.',
      screen: PROFILE,
    },
    `Enter your registration number in **Edit Profile** if your role has a register; other roles need no number. Add your CV so that employers you are connected with can read more.`,
    'The registration and the clearance for working with children or patients that you need depend on your state and your work. An employer may ask to see them before the first shift.',
  ),
]
