import { Pencil, Trash2 } from 'lucide-react'
import type { Subject } from '#contract/people/subjects.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { InlineName } from './inline-name.tsx'
import { UNSAVED } from './lists.ts'
import type { Renaming } from './use-renaming.ts'

type SubjectTableProps = {
  subjects: Subject[]
  isFiltered: boolean
  renaming: Renaming
  onDelete: (subject: Subject) => void
}

export function SubjectTable({ subjects, isFiltered, renaming, onDelete }: SubjectTableProps) {
  const nothing = isFiltered
    ? 'There are no subjects in this category yet.'
    : 'There are no subjects yet. Add the first one above.'
  return (
    <Table
      label="Subjects"
      rows={subjects}
      keyOf={({ id }) => id}
      fallback={subjects.length === 0 && nothing}
      columns={columnsOf({ renaming, onDelete })}
      hasLowCards
    />
  )
}

type Handling = Pick<SubjectTableProps, 'renaming' | 'onDelete'>

const columnsOf = (handling: Handling): Column<Subject>[] => [
  { title: 'Subject Name', isHeading: true, cell: (subject) => <Name subject={subject} {...handling} /> },
  {
    title: 'Category',
    isOnlyInTable: true,
    cell: ({ category }) => <span className="text-dim">{category}</span>,
  },
  { title: 'Actions', align: 'right', cell: (subject) => <Actions subject={subject} {...handling} /> },
]

function Name({ subject, renaming }: Handling & { subject: Subject }) {
  const typed = renaming.typedFor(subject.id)
  if (typed === null)
    return (
      <>
        <span className="font-medium wrap-anywhere">{subject.name}</span>
        <span className="block text-hint text-dim @table:hidden">{subject.category}</span>
      </>
    )
  return (
    <InlineName
      label="Subject Name"
      value={typed}
      onChange={(text) => renaming.type(subject.id, text)}
      isFresh={renaming.isFresh(subject.id)}
      maxLength={120}
      onSave={(name) => renaming.save(subject, name)}
      onCancel={() => renaming.close(subject.id)}
    />
  )
}

function Actions({ subject, renaming, onDelete }: Handling & { subject: Subject }) {
  if (renaming.typedFor(subject.id) !== null) return null
  const isUnsaved = subject.id === UNSAVED
  return (
    <div className="flex flex-wrap gap-2 @table:justify-end">
      <Button
        look="plain"
        size="small"
        aria-label={`Edit ${subject.name}`}
        autoFocus={renaming.isFresh(subject.id)}
        isDisabled={isUnsaved}
        icon={<Pencil size={14} aria-hidden="true" className="@max-table:hidden" />}
        onPress={() => renaming.open(subject)}
      >
        Edit
      </Button>
      <Button
        look="plain"
        size="small"
        aria-label={`Delete ${subject.name}`}
        isDisabled={isUnsaved}
        icon={<Trash2 size={14} aria-hidden="true" className="@max-table:hidden" />}
        onPress={() => onDelete(subject)}
      >
        Delete
      </Button>
    </div>
  )
}
