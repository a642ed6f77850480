import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'

/** An error of one field, or of the whole form if `field` is null. */
export type Fault = { field: string | null; label: string; text: string }

type FormSummaryProps = {
  ref: Ref<HTMLDivElement>
  general: readonly Fault[]
  /** The faults of fields, where some may be out of sight. */
  faults: readonly Fault[]
}

export function FormSummary({ ref, general, faults }: FormSummaryProps) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-control bg-bad-soft px-4 py-3 text-sm text-bad"
    >
      <CircleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
      <div>
        {general.map(({ text }) => (
          <p key={text} className="font-medium">
            {text}
          </p>
        ))}
        {faults.length > 0 && (
          <>
            <p className="font-semibold">There is a problem</p>
            <ul className="list-disc pl-4">
              {faults.map(({ field, label, text }) => (
                <li key={field}>
                  {label}: {text}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
