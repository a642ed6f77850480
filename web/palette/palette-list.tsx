import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { Ref } from 'react'
import { Collection } from 'react-aria-components/Collection'
import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { isFinal, sentenceOf } from '#web/platform/failure.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import type { Group, Item } from './item.ts'
import { besideEnter } from './palette-key.ts'

type PaletteListProps = {
  ref: Ref<HTMLDivElement>
  groups: readonly Group[]
  people: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  /** People are being looked for. */
  isSearching: boolean
  isTyped: boolean
  onChoose: (id: string) => void
}

/**
 * Shows the matches in groups, and below them whether people are still loading or could not be
 * loaded.
 */
export function PaletteList({ ref, groups, people, isSearching, isTyped, onChoose }: PaletteListProps) {
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  const hasFailed = people.error !== null && isTyped
  const isEmpty = isTyped && count === 0 && !isSearching && !hasFailed
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain scroll-py-8">
        <ListBox
          ref={ref}
          aria-label="Results"
          items={groups}
          selectionMode="none"
          shouldFocusWrap
          onAction={(key) => onChoose(String(key))}
          className={`outline-none ${count === 0 ? 'sr-only' : 'px-2 pb-2'}`}
        >
          {({ id, title, choices }: Group) => (
            <ListBoxSection id={id}>
              <Header className="px-2.5 pt-3 pb-1 text-xs font-semibold text-dim">{title}</Header>
              <Collection items={choices}>{(choice) => <Line {...choice} />}</Collection>
            </ListBoxSection>
          )}
        </ListBox>
        {isSearching && <p className="flex min-h-11 items-center px-4.5 pb-2 text-sm text-dim">Searching people…</p>}
        {hasFailed && !isSearching && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-4.5 pt-1 pb-3 text-sm">
            <p className="min-w-0 text-bad">{sentenceOf(people.error, 'People could not be loaded.')}</p>
            {!isFinal(people.error) && (
              <Button
                look="plain"
                size="small"
                onPress={() => people.refetch()}
                icon={<RotateCw size={14} aria-hidden="true" />}
              >
                Retry
              </Button>
            )}
          </div>
        )}
        {isEmpty && (
          <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
            <p className="font-medium">No results found</p>
            <p className="text-sm text-dim">Try a screen, a person or an action.</p>
          </div>
        )}
      </div>
      <KeyHints />
      <Count text={isSearching || !isTyped ? '' : count === 1 ? '1 result' : `${count} results`} />
    </>
  )
}

const Line = ({ id, name, hint, icon: Icon, avatar }: Item) => (
  <ListBoxItem id={id} textValue={name} className="option min-h-11">
    {Icon ? (
      <Icon size={18} aria-hidden="true" className="mx-[0.4375rem] shrink-0 text-dim" />
    ) : (
      <Avatar name={name} src={avatar} size="small" />
    )}
    <span className="min-w-0 flex-1 truncate">{name}</span>
    {hint && <span className="max-w-[45%] shrink-0 truncate text-hint text-dim">{hint}</span>}
  </ListBoxItem>
)

/** Announces the count only after it settles, so that it does not interrupt on every letter. */
const Count = ({ text }: { text: string }) => (
  <p role="status" className="sr-only">
    {useDebounced(text, 600)}
  </p>
)

const keys = [
  ['↑ ↓', 'Choose'],
  ['Enter', 'Open'],
  [besideEnter(), 'New tab'],
  ['Esc', 'Close'],
  ['/', 'Search a list'],
] as const

const KeyHints = () => (
  <dl className="flex flex-wrap gap-x-3.5 gap-y-1 border-t border-line px-4 py-2.5 text-xs text-dim max-sm:hidden">
    {keys.map(([key, label]) => (
      <div key={key} className="flex items-center gap-1.5">
        <dt>
          <kbd className="rounded-chip border border-line bg-page px-1.5 py-0.5 font-sans">{key}</kbd>
        </dt>
        <dd>{label}</dd>
      </div>
    ))}
  </dl>
)
