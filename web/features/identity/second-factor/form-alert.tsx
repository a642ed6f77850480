import { CircleAlert } from 'lucide-react'

/** Error text that belongs to no field. */
export const FormAlert = ({ children }: { children: string | null }) => (
  <div role="alert" className="empty:hidden">
    {children && (
      <p className="flex gap-3 rounded-control bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
        <CircleAlert size={18} aria-hidden="true" className="mt-px shrink-0" />
        {children}
      </p>
    )}
  </div>
)
