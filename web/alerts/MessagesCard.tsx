import { PhonePart } from '#web/phones/PhonePart.tsx'
import { useMe } from '#web/platform/session.ts'
import { PushPart } from '#web/push/PushPart.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PreferencesPart } from './PreferencesPart.tsx'

/** Settings for channels, events and quiet hours. Admins get nothing on the phone. */
export function MessagesCard() {
  const { role } = useMe()
  return (
    <Card title="Messages" intro="Choose how we contact you, and when to stay quiet.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <PushPart />
        {role !== 'admin' && <PhonePart />}
        <PreferencesPart />
      </div>
    </Card>
  )
}
