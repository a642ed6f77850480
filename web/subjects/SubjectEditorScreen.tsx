import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { allSubjectsQuery } from './allSubjects.ts'
import { CategoryPanel } from './CategoryPanel.tsx'
import { useCategories } from './editing.ts'
import { countsOf } from './lists.ts'
import { SubjectPanel } from './SubjectPanel.tsx'

/** Where an admin keeps what can be taught or practised, and in which categories it stands. */
export function SubjectEditorScreen() {
  const subjects = useQuery(allSubjectsQuery)
  const categories = useCategories()
  const { category } = useSearch({ strict: false }) as { category?: unknown }
  const navigate = useNavigate()
  const chosen = categories.data?.find(({ id }) => String(id) === String(category)) ?? null
  const choose = (id: number | null) =>
    navigate({
      to: '.',
      search: ((rest: object) => ({ ...rest, category: id === null ? undefined : String(id) })) as never,
      replace: true,
      resetScroll: false,
    })

  return (
    <Screen
      title="Manage Subjects & Specialties"
      intro="What employers ask for, and what staff say they can and cannot teach or practise."
    >
      <Loaded query={categories} failure="Failed to fetch categories">
        {(all) => (
          <CategoryPanel categories={all} counts={countsOf(subjects.data ?? [])} chosen={chosen} onChoose={choose} />
        )}
      </Loaded>
      <Loaded query={subjects} failure="Failed to fetch subjects">
        {(all) => <SubjectPanel subjects={all} categories={categories.data ?? []} chosen={chosen} />}
      </Loaded>
    </Screen>
  )
}
