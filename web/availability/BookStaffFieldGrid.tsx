import type { ReactNode } from 'react'

type FieldGridProps = { date: ReactNode; subject: ReactNode; level: ReactNode; times: ReactNode }

/** Where the fields of the search stand, and their places before they come. */
export const BookStaffFieldGrid = ({ date, subject, level, times }: FieldGridProps) => (
  <>
    <div className="grid gap-3 min-[360px]:grid-cols-2 md:grid-cols-[1fr_1.3fr_1fr]">
      <div className="min-[360px]:max-md:col-span-2">{date}</div>
      {subject}
      {level}
    </div>
    {times}
  </>
)
