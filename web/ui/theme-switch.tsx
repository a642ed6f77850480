import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { chooseTheme, useThemeChoice } from '#web/platform/theme.ts'

const choices = [
  { id: 'light', name: 'Light', Icon: Sun },
  { id: 'system', name: 'System', Icon: Monitor },
  { id: 'dark', name: 'Dark', Icon: Moon },
] as const

/**
 * Light, system or dark theme. Native radio buttons, so that the landing page needs no component
 * library.
 */
export function ThemeSwitch() {
  const current = useThemeChoice()
  const group = useId()
  return (
    <fieldset className="inline-flex shrink-0 gap-0.5 rounded-control bg-track/70 p-0.5 dark:bg-page">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ id, name, Icon }) => (
        <label
          key={id}
          title={name}
          className="relative grid h-8 w-9 cursor-pointer place-items-center rounded-chip text-dim transition-colors duration-120 hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-xs has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand pointer-coarse:size-11"
        >
          <input
            type="radio"
            name={group}
            aria-label={name}
            checked={current === id}
            onChange={() => chooseTheme(id)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon size={15} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}
