type Terms = { starts_on: string; ends_on: string | null; notice_days: number }

/** Last day of a contract that is ended today: after its notice, but not later than agreed. */
export const lastDay = ({ ends_on, notice_days }: Terms, today: string): string => {
  const afterNotice = Temporal.PlainDate.from(today).add({ days: notice_days }).toString()
  return ends_on !== null && ends_on < afterNotice ? ends_on : afterNotice
}

/** Whether a shift on a date can be booked under the contract. */
export const coversDate = ({ starts_on, ends_on }: Omit<Terms, 'notice_days'>, date: string): boolean =>
  starts_on <= date && (ends_on === null || date <= ends_on)
