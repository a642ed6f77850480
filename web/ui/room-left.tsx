const NEARLY_FULL = 200

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`

/** Shows the characters left once few remain, or the excess. Typed text is never cut. */
export function RoomLeft({ text, most }: { text: string; most: number }) {
  const left = most - text.trim().length
  if (left >= NEARLY_FULL) return null
  return (
    <span className={`block tabular-nums ${left < 0 ? 'font-semibold text-bad' : ''}`}>
      {left < 0 ? `${characters(-left)} too many` : `${characters(left)} left`}
    </span>
  )
}
