import { TextArea } from '#web/ui/controls/text-field.tsx'

/** Lists the effects of an admin's action before it is confirmed. */
export const Consequences = ({ sentences }: { sentences: readonly string[] }) => (
  <div aria-live="polite" className="rounded-control bg-hover px-4 py-3 text-sm">
    <p className="font-medium">What happens</p>
    <ul className="mt-1 grid list-disc gap-1 pl-4 text-dim">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
)

/** Why an admin does something to an account; the hint says where it is kept. */
export const ReasonField = ({ hint }: { hint: string }) => (
  <TextArea
    label="Reason"
    name="reason"
    isRequired
    missing="Please enter a reason."
    rows={2}
    maxLength={500}
    hint={hint}
  />
)
