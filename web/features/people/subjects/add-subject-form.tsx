import { useState } from 'react'
import { type Category, NewSubject } from '#contract/people/subjects.ts'
import { Form, SubmitOrCancel } from '#web/ui/controls/form.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { UNSAVED } from './lists.ts'
import { asNameError, useAddSubject } from './subject-changes.ts'

type AddSubjectFormProps = { categories: Category[]; selected: Category | null; onClose: () => void }

/** It closes when the subject is saved, and keeps what was typed when it is not. */
export function AddSubjectForm({ categories, selected, onClose }: AddSubjectFormProps) {
  const add = useAddSubject()
  const [category, setCategory] = useState<number | null>(selected?.id ?? null)

  async function submit(body: { name: string; category_id: number }) {
    await add(body).catch((thrown) => {
      throw asNameError(thrown)
    })
    onClose()
  }

  return (
    <Form schema={NewSubject} onSubmit={submit} className="card grid gap-4 p-5 sm:grid-cols-2">
      <TextField
        name="name"
        label="Subject Name"
        maxLength={120}
        isRequired
        missing="Please enter a subject name."
        autoFocus
      />
      <Select
        name="category_id"
        label="Category"
        items={categories.filter(({ id }) => id !== UNSAVED)}
        value={category}
        onChange={setCategory}
        placeholder="Choose a category"
        isRequired
        missing="Please choose a category."
      />
      <div className="sm:col-span-2">
        <SubmitOrCancel onCancel={onClose}>Save</SubmitOrCancel>
      </div>
    </Form>
  )
}
