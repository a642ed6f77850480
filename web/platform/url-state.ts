/**
 * State of a screen that is kept in its URL. Each route declares the schema of its search
 * parameters (`search` in the route tables); screens read and set them with `useUrlState`.
 */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

/** Maximum of a 4-byte integer column, so that no URL asks for an id the database cannot store. */
const LARGEST_ID = 2_147_483_647

/** Parses an id; null if the value is not one. */
export const parseId = (value: unknown): number | null =>
  /^[1-9]\d{0,9}$/.test(String(value)) && Number(value) <= LARGEST_ID ? Number(value) : null

/** Parses the page of a list; 1 if the value is not a page. */
export const parsePage = (value: unknown): number => (/^[1-9]\d{0,5}$/.test(String(value)) ? Number(value) : 1)

/** Returns the choice that equals the value, or null. */
export const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown): Choice | null =>
  choices.find((choice) => choice === value) ?? null

// Parsers for schemas: undefined is the default, and an invalid value counts as the default.
export const id = (value: unknown) => parseId(value) ?? undefined
export const idOrNew = (value: unknown) => (value === 'new' ? ('new' as const) : id(value))
export const page = (value: unknown) => {
  const number = parsePage(value)
  return number > 1 ? number : undefined
}
export const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

type Params = Readonly<Record<string, unknown>>
type Schema = Readonly<Record<string, (value: unknown) => unknown>>
type SearchOf<Parsers extends Schema> = { [Name in keyof Parsers]?: ReturnType<Parsers[Name]> }

/** Builds a route's `validateSearch`. It never fails, and leaves other parameters alone. */
export const searchSchema =
  <Parsers extends Schema>(parsers: Parsers) =>
  (params: Params) => {
    const present = Object.entries(parsers).filter(([name]) => name in params)
    return Object.fromEntries(present.map(([name, parse]) => [name, parse(params[name])])) as SearchOf<Parsers>
  }

const trimmed = (path: string) => path.replace(/(?<=.)\/+$/, '')

/**
 * True if the shown screen is being left. It takes clicks until the next screen appears, and their
 * parameters would end up in the next screen's URL.
 */
export const isBeingLeft = (shown: string | undefined, next: string) =>
  shown !== undefined && trimmed(shown) !== trimmed(next)

type SetOptions = {
  /** Changes the current history entry instead of adding one. */
  replace?: boolean
  /** Drops all other parameters. */
  isReset?: boolean
  resetScroll?: boolean
}

/**
 * Search parameters of the current screen, and a function that changes some of them; null removes
 * one. A screen that is being left changes nothing.
 */
export function useUrlState() {
  // Not strict, because features are shown by several routes; all of them declare their schemas.
  const search = useSearch({ strict: false })
  const router = useRouter()
  const navigate = useNavigate()

  type Search = typeof search
  type Changes = { [Name in keyof Search]?: Search[Name] | null }
  async function set(changes: Changes, { replace = false, isReset = false, resetScroll = false }: SetOptions = {}) {
    if (isBeingLeft(router.stores.matches.get().at(-1)?.pathname, router.latestLocation.pathname)) return
    const params = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value ?? undefined]))
    await navigate({ to: '.', search: (rest) => (isReset ? params : { ...rest, ...params }), replace, resetScroll })
  }
  return [search, set] as const
}

/** The open part of a screen, kept as `?option=`. An unknown value means the first part. */
export function useOption<Option extends string>(options: readonly [Option, ...Option[]]) {
  const [search, set] = useUrlState()
  const choose = (option: Option) => set({ option }, { replace: true, resetScroll: true })
  return [oneOf(options, search.option) ?? options[0], choose] as const
}

/**
 * The open dialog of a screen, kept as `?open=`, so that links and the command palette can open it
 * and the back button closes it.
 */
export function useOpenDialog<Name extends string>(dialogs: readonly Name[]) {
  const [search, set] = useUrlState()
  const show = (dialog: Name | null) => set({ open: dialog }, { replace: dialog === null })
  return [oneOf(dialogs, search.open), show] as const
}
