import { PhonePart } from '#web/features/messaging/phones/phone-part.tsx'
import { PushPart } from '#web/features/messaging/push/push-part.tsx'
import { useMe } from '#web/platform/session.ts'
import { Card } from '#web/ui/card.tsx'
import { PreferencesPart } from './preferences-part.tsx'

/** Settings for channels, events and quiet hours. Admins get nothing on the phone. */
export function MessagesCard() {
  const { role } = useMe()
  return (
    <Card title="How we contact you">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <PushPart />
        {role !== 'admin' && <PhonePart />}
        <PreferencesPart />
      </div>
    </Card>
  )
}
