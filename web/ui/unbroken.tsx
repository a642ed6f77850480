/** A range of times or amounts, such as 08:30–15:30 or $400–$480. */
const RANGE = /(\$?\d[\d:.,]*–\$?[\d:.,]*\d)/

/** Text that breaks into lines anywhere but inside a range. */
export function Unbroken({ children }: { children: string }) {
  const [before, range, ...rest] = children.split(RANGE)
  return (
    <>
      {before}
      {range && <span className="whitespace-nowrap">{range}</span>}
      {rest.length > 0 && <Unbroken>{rest.join('')}</Unbroken>}
    </>
  )
}
