import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { tabClass, tabRowClass, wideRowGap } from './tab-class.ts'

type TabsProps<Id extends string> = {
  label: string
  /** An urgent count is red. */
  items: readonly { id: Id; label: ReactNode; count?: number | undefined; isUrgent?: boolean }[]
  value: Id
  onChange: (id: Id) => void
  /**
   * All tabs show parts of the same list. The old part stays visible while the next one renders.
   */
  isOneList?: boolean
  /** Links to related pages, in the row of the tabs. */
  links?: ReactNode
  children: ReactNode
}

/** More tabs than this are set closer together. */
const MANY = 7

/** Parts of one screen. Pair it with `useOption`, so that `?option=` says which is open. */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
  isOneList = false,
  links,
  children,
}: TabsProps<Id>) {
  // Renders another panel at low priority, so that the press is answered at once.
  const later = useDeferredValue(value)
  const selected = isOneList ? later : value
  const list = useRef<HTMLDivElement>(null)
  const gap = links ? wideRowGap : items.length > MANY ? 'gap-4' : 'gap-4 sm:gap-6'
  // On a phone not all of them fit, and the one that is open may be among those out of sight.
  useEffect(() => {
    // The tabs are drawn a moment after their list.
    const frame = requestAnimationFrame(() => {
      const box = list.current
      const open = box?.querySelector<HTMLElement>(`[data-key="${CSS.escape(value)}"]`)
      if (box && open) box.scrollLeft = open.offsetLeft - (box.clientWidth - open.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [value])

  return (
    // The focused element shows its own outline, so the frame needs none.
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onChange(key as Id)} className="outline-none">
      <div ref={list} className={`${tabRowClass} ${gap}`}>
        <TabList aria-label={label} className={`flex ${gap}`}>
          {items.map((item) => (
            <Tab key={item.id} id={item.id} className={tabClass}>
              {item.label}
              {item.count !== undefined && (
                <span
                  className={`rounded-chip px-1.5 text-xs font-semibold tabular-nums ${item.isUrgent ? 'bg-bad-soft text-bad' : 'bg-hover text-dim'}`}
                >
                  {item.count}
                </span>
              )}
            </Tab>
          ))}
        </TabList>
        {links}
      </div>
      {/* A panel keeps the id of its first render, so each tab gets a panel of its own. */}
      <TabPanel key={selected} id={selected} className="pt-5 outline-offset-4">
        {children}
      </TabPanel>
    </AriaTabs>
  )
}
