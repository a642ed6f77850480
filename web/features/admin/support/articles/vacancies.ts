import { type Article, guide, opening, section, type Voice } from './article.ts'

/** Articles about the roster and posting shifts for employers, and open jobs for employees. */
export const vacancyArticles = ({ role, terms }: Voice): Article[] =>
  role === 'employee'
    ? [
        guide(
          {
            slug: 'open-jobs',
            title: 'Take an open job',
            summary: 'Shifts that fit you and still need people.',
            screen: { to: '/employee/open-jobs', label: 'See Open Jobs' },
          },
          opening(
            'Employers first send requests to a few people at a time. If a shift still needs people after that, it appears under **Open Jobs**, and on **Home**, for everyone who fits.',
          ),
          section('Which jobs you see', {
            points: [
              `Your ${terms.subjects.toLowerCase()}, roles and ${terms.levels.toLowerCase()} match, and you can be there with enough rest and time to travel.`,
              'Jobs beyond your travel limit, at employers you avoid, and at a time when you are booked are left out.',
              'Days on which you are away stay in the list, marked as such: only you know whether you would come anyway.',
            ],
          }),
          section(
            'Accept',
            'Choose **Accept**. You are booked straight away, and the employer is notified. For ten seconds, **Undo** cancels it again. If others were faster, the card says so.',
            'Up to three other jobs of that day are then **held for you** for one minute, here and in **Shift Requests**. Choose **Accept** to take one. If the answer was a text message, reply YES and its code. A yes within half an hour after the shift was taken counts as a yes, up to three times a week, and you are asked first that morning. Jobs that you leave have no effect on you.',
          ),
          section(
            'Apply',
            'Some employers choose themselves. There the button is **Apply**, with a message if you like. You are not booked yet, and **Withdraw** ends the application.',
            'If you are chosen within a day, you are booked straight away and notified. If you can no longer come, open the booking within the hour and choose **I can no longer come**. After a day you get a request to answer instead. Being booked elsewhere at that time ends your application by itself. **Requests and You** lists your applications and what became of them.',
          ),
          section(
            'Good to know',
            'Each job says how often its employer cancelled bookings in the last 12 months, and so do requests and the employer’s profile. With fewer than ten bookings nothing is shown.',
            'The soonest jobs come first, then the nearest. Your answers to requests do not change what you see here, and you need not keep watching: requests still come to you.',
          ),
        ),
      ]
    : [
        guide(
          {
            slug: 'roster',
            title: 'See the week on the roster',
            summary: 'See who is booked and what is open, and copy a week.',
            screen: { to: '/employer/roster', label: 'Open the roster' },
          },
          opening(
            `**Roster** shows a week, with a row for each person or each ${terms.subject.toLowerCase()}: booked shifts in green, shifts waiting for an answer in amber, and open ones in red. **Month** counts them by day; press a day to see its week. **Print** prints what you see.`,
          ),
          section(
            'Fill a gap',
            'Press an open shift to see who fits and is free, best match first, and choose **Ask**. The person gets a request and is booked only once they accept. Press a booked shift to open its booking.',
          ),
          section(
            'Copy a day or a week',
            '**Copy shifts** posts the same shifts again on other dates. First it shows the number of people and the cost. Nobody is booked: people are asked again. Times for which you have already asked people are left out.' +
              (terms.sector === 'Healthcare'
                ? ''
                : ' Holidays and pupil-free days are left out too, unless you include them.'),
          ),
        ),
        guide(
          {
            slug: 'post-a-shift',
            title: 'Post a shift once',
            summary: 'People who fit are asked a few at a time. The first who accept are booked.',
            screen: { to: '/employer/vacancies', label: 'Open Vacancies' },
          },
          opening(
            'Post a shift if it does not matter which of the suitable people comes. To ask one person yourself, use **Book Staff**.',
          ),
          section('Post', {
            steps: [
              'Choose **Post a shift** on **Home** or under **Vacancies**. The form opens with the details of your last vacancy and the next working day.',
              'If one of your permanent staff is away, choose the name under **Who is away?**, and the form is filled in. **Permanent staff** under **Vacancies** has the list; add people there or paste a list. The person who is booked reads the name unless you untick **Tell the person who comes**.',
              `Or say it in a sentence, such as ${terms.sector === 'Healthcare' ? '“3 RN and 2 AIN tomorrow 7 to 3”' : '“Year 5 tomorrow 8:30 to 3:30, someone who signs”'}, and choose **Fill in**. Nothing is posted yet; the form says what the sentence left out.`,
              `Check the **${terms.subject}**, the role, the date, the times and the number of people. **Add another date** copies the last one, and **Add several dates** adds the days of a range, or single days that you pick in a calendar.${terms.sector === 'Healthcare' ? '' : ' Calendars grey out public holidays, school holidays and the **Pupil-free days** that you enter under **Company Profile**; a range leaves them out unless you include them.'}${terms.sector === 'Healthcare' ? ' **Add another role** asks for different people at the same time, such as three RNs and two AINs.' : ''} Below each date you see how many people fit and the estimated pay.`,
              `Fill in **${terms.sector === 'Healthcare' ? 'Ward and room' : 'Class and room'}** and the note if you know them, and choose **Report to, dress and instructions** for more. Each person sees them with the request, in the email and on the day.`,
              'Choose **Add files** for a lesson plan, a map or a handover. Each file is shown only **After booking** unless you choose **With the request**.',
              'Choose who is asked: the best matches, or only the people of a pool in its order. With **People apply, you choose**, nobody is asked.',
              'Choose **Post**. The first requests are sent immediately. If the vacancy is above your limit, the button is **Ask for approval**, and nobody is asked before an owner or manager approves it.',
            ],
          }),
          section(
            'What happens then',
            'The card under **Vacancies** says who is booked, how many people are being asked and when the next are asked. It updates by itself, and **Home** shows your open vacancies. Once enough people have accepted, the other requests are withdrawn and those people are notified.',
            'If nobody is left to be asked, the shift appears in **Open Jobs** of everyone who fits, also of people who are marked as away. The first to accept are booked.',
          ),
          section(
            'People apply, you choose',
            'Everyone who fits sees the shift under **Open Jobs** and can apply with a message. You are notified of the first application, and of more once an hour. The card lists those who have applied, people who worked with you most first.',
            '**Book** books the person straight away; they can refuse within the hour. After a day, or if the time has changed, **Ask** sends a request that they must accept. **Not this time** tells a person kindly that you do not need them, without a reason. Everyone else is told when all places are filled. In the menu of the card, **Ask people instead** sends requests as for any other vacancy, and **Let people apply** changes it back; open requests stay valid.',
          ),
          section(
            'Who is asked',
            'Only as many people are asked as are likely to fill the shift. Having worked with you, distance, answers to earlier requests and waiting decide the order; how fast a person answers and whether they rejected a request do not. One request in seven goes to a newcomer. **Who was asked, and why** on the card lists them in order. If everyone who fits has been asked and the shift is not likely to be filled, you are notified once.',
          ),
          section(
            'Fill the day',
            'If several shifts on a day still need people, **Fill the day** above the list proposes who to ask for each of them, at all sites that you act for. It fills as many shifts as it can, then picks the people who fit best, and explains its choices. Untick a person to leave them out, or choose the next best. **Send requests** asks each of them; nobody is booked before they accept. If someone says no, others are asked as usual.',
          ),
          section(
            'Files',
            'A vacancy has up to five files: PDF, Word or pictures, each up to 10 MB. **Add files** or **Edit files** in the menu of the card adds, removes and shows them at any time, and people who are booked are notified of a new one. Nobody else can open a file. People who rejected the request, answered too late or cancelled cannot either. Files are deleted 90 days after the last date, unless a template has them.',
          ),
          section('Close or repeat', {
            points: [
              '**Edit details** changes who is away, class and room, note, report to, dress and instructions. People who are booked or asked are told what has changed; only a booked person sees who is away, and only if you tick it.',
              '**Change times** or **Split in two**, in the menu of a date for which nobody is booked: open requests are withdrawn, and people are asked for the new times.',
              '**Close vacancy**, in the menu of the card: nobody else is asked, and unanswered requests are withdrawn. Bookings stay; cancel them in **Booking History**. A site that closes more than three vacancies in 20 days while people are asked then asks for one shift at a time; the page says why and until when.',
              '**Save as template**, below the form, keeps the vacancy under a name. Next time, one press on its name fills in the form with the next possible dates. **Edit list** renames and deletes templates. Everyone who posts for the site shares them.',
              '**Post again**: the form opens with the same details from the next possible date.',
            ],
          }),
        ),
      ]
