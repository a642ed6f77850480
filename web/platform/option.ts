import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Which part of a screen is open, kept in the address as `?option=` so that a menu, a link and the way back reach it.
 * An unknown word counts as the first option.
 */
export function useOption<Option extends string>(
  options: readonly [Option, ...Option[]],
): [Option, (option: Option) => void] {
  const search = useSearch({ strict: false }) as { option?: string }
  const navigate = useNavigate()
  const current = options.find((option) => option === search.option) ?? options[0]
  const choose = (option: Option) => {
    navigate({ to: '.', search: (rest: object) => ({ ...rest, option }), replace: true })
  }
  return [current, choose]
}
