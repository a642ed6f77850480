const SHOWN_BELOW = 200

const characters = (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}`

/** Shows the characters left once few remain, or the excess. Typed text is never cut. */
export function CharacterCounter({ text, max }: { text: string; max: number }) {
  const left = max - text.trim().length
  if (left >= SHOWN_BELOW) return null
  return (
    <span className={`block tabular-nums ${left < 0 ? 'font-semibold text-bad' : ''}`}>
      {left < 0 ? `${characters(-left)} too many` : `${characters(left)} left`}
    </span>
  )
}
