import { Card } from '#web/ui/card.tsx'

type SetupSteps = {
  name: string
  /** Page where the steps begin. */
  page?: { href: string; text: string }
  steps: readonly string[]
  note: string
}

const setups: readonly SetupSteps[] = [
  {
    name: 'Apple Calendar',
    steps: [
      'On an iPhone, an iPad or a Mac, press “Open in calendar app” above.',
      'Press Subscribe.',
      'Choose iCloud as the account to use all your devices.',
    ],
    note: 'Apple checks for changes as often as you choose.',
  },
  {
    name: 'Google Calendar',
    page: { href: 'https://calendar.google.com/calendar/r/settings/addbyurl', text: 'Google Calendar, From URL' },
    steps: ['Paste the address.', 'Press Add calendar. Your phone shows it too.'],
    note: 'Google can take some hours to show changes.',
  },
  {
    name: 'Outlook',
    page: { href: 'https://outlook.office.com/calendar/addcalendar', text: 'Outlook, Add calendar' },
    steps: ['Choose Subscribe from web and paste the address.', 'Give it a name and press Import.'],
    note: 'Outlook checks for changes about every three hours.',
  },
]

/** Explains how to subscribe in the most common calendars. */
export const CalendarSteps = () => (
  <Card title="Add it to your calendar" intro="You only do this once. Your calendar then updates automatically.">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-7 sm:grid-cols-3">
      {setups.map((setup) => (
        <SetupGuide key={setup.name} {...setup} />
      ))}
    </div>
  </Card>
)

const SetupGuide = ({ name, page, steps, note }: SetupSteps) => (
  <section className="min-w-0">
    <h3 className="text-sm font-semibold">{name}</h3>
    <ol className="mt-2 grid list-decimal gap-1.5 pl-5 text-sm">
      {page && (
        <li>
          On a computer, open{' '}
          <a
            href={page.href}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-brand-ink underline underline-offset-4"
          >
            {page.text}
          </a>
          .
        </li>
      )}
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="mt-2 text-hint text-dim">{note}</p>
  </section>
)
