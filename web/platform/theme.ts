import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'light' | 'system' | 'dark'

const listeners = new Set<() => void>()

function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function apply() {
  const choice = themeChoice()
  const isDark = choice === 'dark' || (choice === 'system' && systemIsDark().matches)
  document.documentElement.classList.toggle('dark', isDark)
  for (const listener of listeners) listener()
}

export function chooseTheme(choice: ThemeChoice) {
  localStorage.setItem('theme', choice)
  apply()
}

/** Keeps the page in step with the system's theme and with a choice made in another tab. */
export function followTheme() {
  systemIsDark().addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key === 'theme' || event.key === null) apply()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeChoice = () => useSyncExternalStore(subscribe, themeChoice)
