/** Turns a role's table of screens into palette lines, so a new screen appears by itself. */
import type { LucideIcon } from 'lucide-react'
import type { Item } from './item.ts'

export type ListedScreen = {
  path: string
  title: string
  menu: { label?: string; icon: LucideIcon; search?: Readonly<Record<string, string>> }
  options?: readonly string[]
  sectorWords?: Readonly<Record<string, 'workplace'>>
}

type SectorTerms = Record<'workplace', string>

/** A line for each screen, and after it one for each part of it that the menu lists. */
export function screenItems(screens: readonly ListedScreen[], terms: SectorTerms): (Item & { isPart: boolean })[] {
  return screens.flatMap(({ path, title, menu, options = [], sectorWords = {} }) => {
    const label = menu.label ?? title
    const words = `${title} ${label}`
    const to = menu.search ? `${path}?${new URLSearchParams(menu.search)}` : path
    const screen = { id: path, name: label, words, icon: menu.icon, to, isPart: false }
    const parts = options.map((option) => {
      const own = sectorWords[option]
      const to = `${path}?${new URLSearchParams({ option: option.toLowerCase() })}`
      const name = `${label}: ${own ? terms[own] : option}`
      return { id: to, name, words: `${words} ${option}`, icon: menu.icon, to, isPart: true }
    })
    return [screen, ...parts]
  })
}
