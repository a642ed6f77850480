import { Fragment } from 'react'
import type { Shift } from '#contract/booking/shifts.ts'
import { vacancyFacts } from '#contract/booking/vacancy-details-rules.ts'

type VacancyFactsProps = { of: Pick<Shift, 'note' | 'details'> }

/** Class, note and other details of a vacancy, as rows of a list of facts. */
export const VacancyFacts = ({ of }: VacancyFactsProps) =>
  vacancyFacts(of).map(({ label, text }) => (
    <Fragment key={label}>
      <dt className="text-dim">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </Fragment>
  ))
