import type { ReactNode } from 'react'

type FieldGridProps = {
  /** Id of the fields that a phone folds away. */
  id: string
  /** Whether a phone shows them. */
  isOpen: boolean
  date: ReactNode
  subject: ReactNode
  level: ReactNode
  role: ReactNode
  own: ReactNode
  times: ReactNode
}

/**
 * Layout of the search fields, also used by their skeletons. A phone folds all but the date away,
 * so that the first person is in sight.
 */
export const BookStaffFieldGrid = ({ id, isOpen, date, subject, level, role, own, times }: FieldGridProps) => (
  <>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 min-[360px]:grid-cols-2 lg:grid-cols-[1.1fr_1.3fr_1fr_1fr_1fr]">
      {/* Half the width of a phone is too little for a date or a subject. */}
      <div className="min-[360px]:max-sm:col-span-2">{date}</div>
      <div id={id} className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
        <div className="min-[360px]:max-sm:col-span-2">{subject}</div>
        {level}
        {role}
        <div className="min-[360px]:max-lg:col-span-2">{own}</div>
      </div>
    </div>
    {times}
  </>
)
