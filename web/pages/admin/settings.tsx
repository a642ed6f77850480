import { AskedSettings } from '#web/features/admin/settings/asked-settings.tsx'
import { BookingSettings } from '#web/features/admin/settings/booking-settings.tsx'
import { CancellationSettings } from '#web/features/admin/settings/cancellation-settings.tsx'
import { ChanceSettings } from '#web/features/admin/settings/chance-settings.tsx'
import { GeneralSettings } from '#web/features/admin/settings/general-settings.tsx'
import { LevelSettings } from '#web/features/admin/settings/level-settings.tsx'
import { MailSettings } from '#web/features/admin/settings/mail-settings.tsx'
import { PriceSettings } from '#web/features/admin/settings/price-settings.tsx'
import { RateSettings } from '#web/features/admin/settings/rate-settings.tsx'
import { RestSettings } from '#web/features/admin/settings/rest-settings.tsx'
import { SchoolTermSettings } from '#web/features/admin/settings/school-term-settings.tsx'
import { TermsSettings } from '#web/features/admin/settings/terms-settings.tsx'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Screen } from '#web/ui/screen.tsx'

const parts = [
  { id: 'general', label: 'General', Part: GeneralSettings },
  { id: 'terms', label: 'Terms', Part: TermsSettings },
  { id: 'levels', label: 'Levels', Part: LevelSettings },
  { id: 'bookings', label: 'Bookings', Part: BookingSettings },
  { id: 'rest rules', label: 'Rest Rules', Part: RestSettings },
  { id: 'cancellations', label: 'Cancellations', Part: CancellationSettings },
  { id: 'chances', label: 'Chances', Part: ChanceSettings },
  { id: 'who is asked', label: 'Who Is Asked', Part: AskedSettings },
  { id: 'school terms', label: 'School Terms', Part: SchoolTermSettings },
  { id: 'pay rates', label: 'Pay Rates', Part: RateSettings },
  { id: 'sms price', label: 'SMS Price', Part: PriceSettings },
  { id: 'messages', label: 'Messages', Part: MailSettings },
] as const
type PartId = (typeof parts)[number]['id']

export function SettingsScreen() {
  const [open] = useOption<PartId>([
    'general',
    'terms',
    'levels',
    'bookings',
    'rest rules',
    'cancellations',
    'chances',
    'who is asked',
    'school terms',
    'pay rates',
    'sms price',
    'messages',
  ])
  const [, set] = useUrlState()
  const { Part } = parts.find(({ id }) => id === open) ?? parts[0]
  // Drops the other tab's search parameters, which mean nothing here.
  const show = (option: PartId) => set({ option }, { replace: true, isReset: true, resetScroll: true })
  return (
    <Screen title="Settings" intro="Settings for the whole service. Every change is recorded in the audit log.">
      <Tabs label="Settings" items={parts} value={open} onChange={show}>
        <Part />
      </Tabs>
    </Screen>
  )
}
