import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import * as z from 'zod'
import { type Category, CategoryFields } from '#contract/people/subjects.ts'
import { sectors, sectorTerms } from '#contract/platform/sector-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Form, SubmitButton } from '#web/ui/controls/form.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { focusAfterDialog } from '#web/ui/focus-after-dialog.ts'
import { InlineName } from './inline-name.tsx'
import { UNSAVED } from './lists.ts'
import { asNameError, useAddCategory, useRemoveCategory, useSetCategorySector } from './subject-changes.ts'
import type { Renaming } from './use-renaming.ts'

const AUDIENCES = [{ id: 'both', name: 'Both sectors' }, ...sectors] as const

/** A form field cannot be null, so "both" means null. */
const NewCategory = CategoryFields.extend({
  sector: z.enum(['both', 'education', 'healthcare']).transform((sector) => (sector === 'both' ? null : sector)),
})

type CategoryPanelProps = {
  categories: Category[]
  counts: Map<number, number>
  selected: Category | null
  renaming: Renaming
  onChoose: (id: number | null) => void
}

/** Shows categories as filter chips; the chosen one can be renamed or deleted. */
export function CategoryPanel({ categories, counts, selected, renaming, onChoose }: CategoryPanelProps) {
  const chips = useRef<HTMLUListElement>(null)

  function leave() {
    onChoose(null)
    // The category and its buttons are gone, so focus moves to the first of the others.
    focusAfterDialog(() => chips.current?.querySelector('button'))
  }

  return (
    <Card title="Categories" intro="Choose a category to see only its subjects; choose it again to see all.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <AddCategory />
        {categories.length === 0 ? (
          <p className="text-dim">There are no categories yet. Add the first one above.</p>
        ) : (
          <ul ref={chips} aria-label="Categories" className="flex flex-wrap gap-2">
            {categories.map((category) => (
              <li key={category.id} className="max-w-full">
                <ToggleButton
                  isSelected={category.id === selected?.id}
                  isDisabled={category.id === UNSAVED}
                  onChange={(isSelected) => onChoose(isSelected ? category.id : null)}
                  className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-medium transition-colors duration-120 hover:border-field disabled:opacity-50 data-selected:border-brand data-selected:bg-brand-soft data-selected:text-brand-ink pointer-coarse:min-h-11"
                >
                  <span className="truncate">{category.name}</span>{' '}
                  {category.sector && <span className="text-hint text-dim">{sectorTerms[category.sector].sector}</span>}{' '}
                  <span className="text-hint text-dim tabular-nums">{counts.get(category.id) ?? 0}</span>
                </ToggleButton>
              </li>
            ))}
          </ul>
        )}
        {selected && (
          <SelectedCategory
            key={selected.id}
            category={selected}
            count={counts.get(selected.id) ?? 0}
            renaming={renaming}
            onGone={leave}
          />
        )}
      </div>
    </Card>
  )
}

function AddCategory() {
  const add = useAddCategory()
  const [name, setName] = useState('')

  async function submit(body: CategoryFields) {
    await add(body).catch((thrown) => {
      throw asNameError(thrown)
    })
    setName('')
  }

  return (
    <Form schema={NewCategory} onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-56 sm:max-w-90">
        <TextField name="name" label="New category" maxLength={80} value={name} onChange={setName} />
      </div>
      <div className="min-w-0 basis-40">
        <Select label="Sector" name="sector" items={AUDIENCES} defaultValue="both" />
      </div>
      {/* Aligns the button with the field, below the label. */}
      <div className="sm:pt-6.5">
        <SubmitButton look="soft" icon={<Plus size={16} aria-hidden="true" />}>
          Add Category
        </SubmitButton>
      </div>
    </Form>
  )
}

type SelectedCategoryProps = { category: Category; count: number; renaming: Renaming; onGone: () => void }

function SelectedCategory({ category, count, renaming, onGone }: SelectedCategoryProps) {
  const remove = useRemoveCategory()
  const setSector = useSetCategorySector()
  const typed = renaming.typedFor(category.id)
  const [isAsking, setAsking] = useState(false)

  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-page px-4 py-2.5">
      {typed === null ? (
        <>
          <p className="min-w-0 flex-1 basis-48 text-sm wrap-anywhere">
            <span className="font-semibold">{category.name}</span>{' '}
            <span className="text-dim">
              {count === 0
                ? 'has no subjects.'
                : `has ${count} ${count === 1 ? 'subject' : 'subjects'}. It can be deleted once it has none.`}
            </span>
          </p>
          <Select
            label="Used by"
            items={AUDIENCES}
            value={category.sector ?? 'both'}
            onChange={(sector) =>
              sector && setSector({ ...category, sector: sector === 'both' ? null : sector }).catch(() => {})
            }
          />
          <Button
            look="plain"
            size="small"
            icon={<Pencil size={14} aria-hidden="true" />}
            autoFocus={renaming.isFresh(category.id)}
            onPress={() => renaming.open(category)}
          >
            Rename
          </Button>
          <Button
            look="plain"
            size="small"
            isDisabled={count > 0}
            icon={<Trash2 size={14} aria-hidden="true" />}
            onPress={() => setAsking(true)}
          >
            Delete
          </Button>
        </>
      ) : (
        <InlineName
          label="Category name"
          value={typed}
          onChange={(text) => renaming.type(category.id, text)}
          isFresh={renaming.isFresh(category.id)}
          maxLength={80}
          onSave={(name) => renaming.save(category, name)}
          onCancel={() => renaming.close(category.id)}
        />
      )}
      <ConfirmDialog
        title={`Delete ${category.name}?`}
        confirm="Delete category"
        dismiss="Keep category"
        isDanger
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await remove(category.id)
          onGone()
        }}
        failure="Failed to delete category."
      >
        <p>It has no subjects, so nothing else is deleted. This cannot be undone.</p>
      </ConfirmDialog>
    </div>
  )
}
