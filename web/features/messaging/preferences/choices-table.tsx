import type { Channel } from '#contract/messaging/outbox.ts'
import { type Choosable, choosable } from '#contract/messaging/preferences.ts'
import { useMe } from '#web/platform/session.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { type Draft, isOn, withChoice } from './draft.ts'

const channels: readonly { channel: Channel; title: string }[] = [
  { channel: 'push', title: 'Notification' },
  { channel: 'sms', title: 'SMS' },
  { channel: 'mail', title: 'Email' },
]

type ChoicesTableProps = { draft: Draft; onChange: (draft: Draft) => void }

/**
 * Table of notification choices: a row per event and a checkbox per channel offered for it. On a
 * phone each box has a label.
 */
export function ChoicesTable({ draft, onChange }: ChoicesTableProps) {
  const events = choosable[useMe().role]
  const offered = channels.filter(({ channel }) => events.some(({ ways }) => channel in ways))

  function box({ event, label, ways }: Choosable, { channel, title }: (typeof channels)[number]) {
    if (!(channel in ways)) return <span className="text-dim">–</span>
    return (
      <Checkbox
        isSelected={isOn(draft, event, channel)}
        onChange={(is_on) => onChange(withChoice(draft, { event, channel, is_on }))}
      >
        <span className="sr-only">{label}: </span>
        <span className="@lg:sr-only">{title}</span>
      </Checkbox>
    )
  }

  return (
    <div className="@container">
      <table aria-label="What to notify me about" className="w-full text-left text-sm @max-lg:block">
        <thead className="border-b border-line text-hint text-dim @max-lg:sr-only">
          <tr>
            <th scope="col" className="h-9 font-medium">
              What
            </th>
            {offered.map(({ channel, title }) => (
              <th key={channel} scope="col" className="h-9 pl-4 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-lg:block">
          {events.map((alertEvent) => (
            <tr
              key={alertEvent.event}
              className="@max-lg:flex @max-lg:flex-wrap @max-lg:gap-x-6 @max-lg:gap-y-1 @max-lg:py-3"
            >
              <th scope="row" className="py-2.5 font-normal @max-lg:basis-full @max-lg:py-0">
                <span className="block font-medium">{alertEvent.label}</span>
                <span className="block text-hint text-dim">{alertEvent.says}</span>
              </th>
              {offered.map((option) => (
                <td
                  key={option.channel}
                  className={`py-2.5 pl-4 align-middle @max-lg:p-0 ${option.channel in alertEvent.ways ? '' : '@max-lg:hidden'}`}
                >
                  {box(alertEvent, option)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
