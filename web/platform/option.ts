import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * Keeps the open part of a screen in the URL as `?option=`, so that menus, links and the back
 * button reach it. An unknown value means the first option.
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
