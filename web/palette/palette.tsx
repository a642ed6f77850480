import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { TextField } from 'react-aria-components/TextField'
import { useBackCloses } from '#web/platform/back-closes.ts'
import { useMe } from '#web/platform/session.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import type { Item } from './item.ts'
import { PaletteList } from './palette-list.tsx'
import { usePeopleSearch } from './people.ts'
import { filterByName, searchName } from './ranking.ts'
import { remember } from './recent.ts'
import type { ListedScreen } from './screens.ts'
import { useGroups } from './use-groups.ts'

export type PaletteProps = {
  screens: readonly ListedScreen[]
  isOpen: boolean
  /** Text typed before the palette's code had loaded. */
  initialText: string
  onClose: () => void
  onLogout: () => unknown
}

/** Every screen, person and action by its name. */
export function Palette({ isOpen, onClose, ...rest }: PaletteProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 flex items-start justify-center bg-backdrop sm:px-4 sm:pt-[min(12vh,7rem)]"
    >
      <Modal className="flex max-h-[min(34rem,76vh)] w-full flex-col overflow-hidden bg-raised max-sm:h-(--visual-viewport-height) max-sm:max-h-none sm:max-w-140 sm:rounded-dialog sm:border sm:border-line sm:shadow-overlay">
        <Dialog aria-label="Command palette" className="flex min-h-0 flex-1 flex-col outline-none">
          <Content onClose={onClose} {...rest} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Content({ screens, initialText, onClose, onLogout }: Omit<PaletteProps, 'isOpen'>) {
  useBackCloses(onClose)
  const me = useMe()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(initialText)
  const debouncedName = useDebounced(searchName(typed))
  const name = searchName(typed)
  const people = usePeopleSearch(me.role, name === '' ? '' : debouncedName)
  const isOutdated = people.isPlaceholderData || debouncedName !== name
  const matchingPeople = isOutdated ? filterByName(name, people.data) : people.data
  const { groups, find } = useGroups({ typed, screens, people: matchingPeople, onLogout })

  // The field takes keys before the list under it is drawn.
  const isListVisible = useDeferredValue(true, false)

  function choose(choice: Item | undefined) {
    if (choice === undefined) return
    remember(me.id, choice)
    onClose()
    if (choice.to === undefined) choice.act?.()
    else navigate({ href: choice.to })
  }

  /**
   * Enter takes the first result if none has focus, for example after deleting a letter. With Ctrl
   * or ⌘ it opens in a new tab.
   */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    const focusedId = list.current?.querySelector<HTMLElement>('[role=option][data-focused]')?.dataset.key
    const isNewTab = event.ctrlKey || event.metaKey
    if (focusedId !== undefined && !isNewTab) return
    event.preventDefault()
    event.stopPropagation()
    const choice = focusedId === undefined ? (typed.trim() === '' ? undefined : groups[0]?.choices[0]) : find(focusedId)
    if (isNewTab && choice?.to !== undefined) {
      remember(me.id, choice)
      onClose()
      window.open(choice.to, '_blank', 'noopener')
    } else choose(choice)
  }

  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <div
        onKeyDownCapture={onKeyDown}
        className="flex items-center gap-3 border-b border-line px-4 -outline-offset-2 outline-brand has-[input:focus-visible]:outline-2 sm:rounded-t-dialog"
      >
        <Search size={18} aria-hidden="true" className="shrink-0 text-dim" />
        <TextField aria-label="Search screens, people and actions" autoFocus className="min-w-0 flex-1">
          <Input
            placeholder="Search or jump to…"
            className="w-full bg-transparent py-4 text-base outline-none placeholder:text-dim placeholder:opacity-100"
          />
        </TextField>
        <Button
          aria-label="Close"
          onPress={onClose}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-dim hover:bg-hover hover:text-ink sm:hidden"
        >
          <X size={18} aria-hidden="true" />
        </Button>
      </div>
      <PaletteList
        ref={list}
        groups={isListVisible ? groups : []}
        people={people}
        isSearching={name !== '' && (people.isFetching || debouncedName !== name)}
        isTyped={isListVisible && typed.trim() !== ''}
        onChoose={(id) => choose(find(id))}
      />
    </Autocomplete>
  )
}
