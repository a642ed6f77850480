import type { ReactNode } from 'react'

type FieldGridProps = { date: ReactNode; subject: ReactNode; level: ReactNode; role: ReactNode; times: ReactNode }

/** Where the fields of the search stand, and their places before they come. */
export const BookStaffFieldGrid = ({ date, subject, level, role, times }: FieldGridProps) => (
  <>
    <div className="grid gap-3 min-[360px]:grid-cols-2 md:grid-cols-2 lg:grid-cols-[1fr_1.3fr_1fr_1fr]">
      {date}
      {subject}
      {level}
      {role}
    </div>
    {times}
  </>
)
