import { Link } from '@tanstack/react-router'
import { ArrowLeft, ClipboardPaste, Pencil, Plus, Trash2, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { classificationFacts } from '#contract/people/classifications.ts'
import type { Colleague } from '#contract/people/colleagues.ts'
import { timeRange } from '#web/features/booking/shifts/shift-hours.ts'
import { useMay, useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import {
  ColleagueDialog,
  DeleteColleagueDialog,
  PasteDialog,
} from '#web/features/people/colleagues/colleague-dialogs.tsx'
import { useColleagues } from '#web/features/people/colleagues/colleagues.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { Loaded } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** Longest list without a search field. */
const SEARCHED = 10

type OpenDialog = { what: 'edit' | 'delete'; colleague: Colleague } | { what: 'add' | 'paste' }

/** Lists the site's permanent staff. Post a shift offers them as people who are away. */
export function OwnStaffScreen() {
  const query = useColleagues()
  const mayBook = useMay('book')
  const sector = useMyAccount().data?.sector ?? 'education'
  const list = useRef<HTMLDivElement>(null)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  const ask = (next: OpenDialog) => () => setOpenDialog(next)
  const add = (
    <Button onPress={ask({ what: 'add' })} icon={<Plus size={16} aria-hidden="true" />}>
      Add a person
    </Button>
  )
  const paste = (
    <Button look="plain" onPress={ask({ what: 'paste' })} icon={<ClipboardPaste size={16} aria-hidden="true" />}>
      Paste a list
    </Button>
  )
  return (
    <Screen
      title="Permanent staff"
      intro="Choose who is away when you post a shift, and the form is filled in. Only members who book for this site see the list; nothing is sent to the people in it."
      width="reading"
      actions={
        <>
          <Link to="/employer/vacancies" className={buttonClass('plain')}>
            <ArrowLeft size={16} aria-hidden="true" />
            Vacancies
          </Link>
          {/* Shown while the list loads too, so that it does not push the list down later. */}
          {mayBook && query.data?.length !== 0 && (
            <>
              {paste}
              {add}
            </>
          )}
        </>
      }
    >
      {!mayBook ? (
        <Empty hint="Ask an owner, manager or organiser.">Your role cannot see this list</Empty>
      ) : (
        <div ref={list} tabIndex={-1} className="outline-none">
          <Loaded
            query={query}
            failure="The list could not be loaded."
            empty={
              <Empty
                icon={<UsersRound size={22} aria-hidden="true" />}
                hint="Add the people who work here, with their subject, class and hours."
                action={
                  <div className="flex flex-wrap justify-center gap-2">
                    {paste}
                    {add}
                  </div>
                }
              >
                Nobody is in the list yet
              </Empty>
            }
          >
            {(people) => (
              <People
                people={people}
                onEdit={(colleague) => setOpenDialog({ what: 'edit', colleague })}
                onDelete={(colleague) => setOpenDialog({ what: 'delete', colleague })}
              />
            )}
          </Loaded>
        </div>
      )}
      <ColleagueDialog
        colleague={openDialog?.what === 'edit' ? openDialog.colleague : openDialog?.what === 'add' ? 'new' : null}
        sector={sector}
        onClose={close}
      />
      <PasteDialog isOpen={openDialog?.what === 'paste'} sector={sector} onClose={close} />
      <DeleteColleagueDialog
        colleague={openDialog?.what === 'delete' ? openDialog.colleague : null}
        onClose={close}
        onDeleted={() => focusAfterDialog(() => list.current)}
      />
    </Screen>
  )
}

type PeopleProps = {
  people: readonly Colleague[]
  onEdit: (colleague: Colleague) => void
  onDelete: (colleague: Colleague) => void
}

function People({ people, onEdit, onDelete }: PeopleProps) {
  const [search, setSearch] = useState('')
  const sought = search.trim().toLowerCase()
  const found = people.filter((person) => `${person.name} ${factsOf(person)}`.toLowerCase().includes(sought))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {people.length > SEARCHED && (
        <TextField label="Search your staff" type="search" value={search} onChange={setSearch} autoComplete="off" />
      )}
      <p role="status" className="sr-only">
        {sought && `${found.length} of ${people.length} people`}
      </p>
      {found.length === 0 ? (
        <Empty hint="Try another name.">Nobody found</Empty>
      ) : (
        <Rows label="Permanent staff">
          {found.map((person) => (
            <Row key={person.id}>
              <RowMain>
                <p className="font-medium wrap-anywhere">{person.name}</p>
                <p className="text-sm wrap-anywhere text-dim">{factsOf(person)}</p>
              </RowMain>
              <RowMenu
                label={`More about ${person.name}`}
                entries={[
                  {
                    id: 'edit',
                    label: 'Edit',
                    icon: <Pencil size={16} aria-hidden="true" />,
                    onPress: () => onEdit(person),
                  },
                  {
                    id: 'delete',
                    label: 'Delete',
                    icon: <Trash2 size={16} aria-hidden="true" />,
                    onPress: () => onDelete(person),
                  },
                ]}
              />
            </Row>
          ))}
        </Rows>
      )}
    </div>
  )
}

const factsOf = ({ subject, classification, class_room, start_time, end_time }: Colleague) =>
  [
    subject?.name,
    classification && classificationFacts[classification].short,
    class_room,
    start_time && end_time && timeRange(start_time, end_time),
  ]
    .filter(Boolean)
    .join(' · ')
