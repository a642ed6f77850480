import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Subject } from '#contract/subjects.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import { useRenameSubject } from './editing.ts'
import { InlineName } from './InlineName.tsx'
import { UNSAVED } from './lists.ts'

type SubjectTableProps = { subjects: Subject[]; isFiltered: boolean; onDelete: (subject: Subject) => void }

/** Every subject with its category; a name is changed where it stands. */
export function SubjectTable({ subjects, isFiltered, onDelete }: SubjectTableProps) {
  const rename = useRenameSubject()
  const [draft, setDraft] = useState<Draft>(null)
  // The keyboard goes on from the button that opened the field.
  const [lastEdited, setLastEdited] = useState<number | null>(null)

  function edit(next: Draft) {
    setLastEdited(draft?.id ?? null)
    setDraft(next)
  }

  async function save({ id, name }: Subject, next: string) {
    edit(null)
    if (next === name) return
    // What was typed comes back, so that it can be corrected.
    await rename({ id, name: next }).catch(() => edit({ id, name: next }))
  }

  const nothing = isFiltered
    ? 'There are no subjects in this category yet.'
    : 'There are no subjects yet. Add the first one above.'
  return (
    <Table
      label="Subjects"
      rows={subjects}
      keyOf={({ id }) => id}
      instead={subjects.length === 0 && nothing}
      columns={columnsOf({ draft, lastEdited, onDraft: edit, onSave: save, onDelete })}
    />
  )
}

type Draft = { id: number; name: string } | null
type Handling = {
  draft: Draft
  lastEdited: number | null
  onDraft: (draft: Draft) => void
  onSave: (subject: Subject, name: string) => void
  onDelete: (subject: Subject) => void
}

const columnsOf = (handling: Handling): Column<Subject>[] => [
  { title: 'Subject Name', cell: (subject) => <Name subject={subject} {...handling} /> },
  { title: 'Category', cell: ({ category }) => <span className="text-dim">{category}</span> },
  { title: 'Actions', align: 'right', cell: (subject) => <Actions subject={subject} {...handling} /> },
]

const Name = ({ subject, draft, onDraft, onSave }: Handling & { subject: Subject }) =>
  draft?.id === subject.id ? (
    <InlineName
      label="Subject Name"
      value={draft.name}
      maxLength={120}
      onSave={(name) => onSave(subject, name)}
      onCancel={() => onDraft(null)}
    />
  ) : (
    <span className="font-medium break-words">{subject.name}</span>
  )

function Actions({ subject, draft, lastEdited, onDraft, onDelete }: Handling & { subject: Subject }) {
  if (draft?.id === subject.id) return null
  const isUnsaved = subject.id === UNSAVED
  return (
    <div className="flex flex-wrap gap-2 @table:justify-end">
      <Button
        look="plain"
        size="small"
        aria-label={`Edit ${subject.name}`}
        autoFocus={lastEdited === subject.id}
        isDisabled={isUnsaved}
        icon={<Pencil size={14} aria-hidden="true" />}
        onPress={() => onDraft({ id: subject.id, name: subject.name })}
      >
        Edit
      </Button>
      <Button
        look="plain"
        size="small"
        aria-label={`Delete ${subject.name}`}
        isDisabled={isUnsaved}
        icon={<Trash2 size={14} aria-hidden="true" />}
        onPress={() => onDelete(subject)}
      >
        Delete
      </Button>
    </div>
  )
}
