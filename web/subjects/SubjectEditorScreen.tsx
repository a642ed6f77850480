import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLeaveGuard } from '#web/platform/leaveGuard.ts'
import { DiscardDialog } from '#web/ui/DiscardDialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { allSubjectsQuery } from './allSubjects.ts'
import { CategoryPanel } from './CategoryPanel.tsx'
import { useCategories, useRenameCategory, useRenameSubject } from './editing.ts'
import { countsOf } from './lists.ts'
import { useRenaming } from './renaming.ts'
import { SubjectPanel } from './SubjectPanel.tsx'

export function SubjectEditorScreen() {
  const subjects = useQuery(allSubjectsQuery)
  const categories = useCategories()
  const { category } = useSearch({ strict: false }) as { category?: unknown }
  const navigate = useNavigate()
  const chosen = categories.data?.find(({ id }) => String(id) === String(category)) ?? null
  const subjectNames = useRenaming(useRenameSubject())
  const categoryNames = useRenaming(useRenameCategory())
  const { isLeaving, leave, stay } = useLeaveGuard(
    (way) =>
      (way === undefined || way.current.pathname !== way.next.pathname) &&
      (subjectNames.isUnsaved(subjects.data ?? []) || categoryNames.isUnsaved(categories.data ?? [])),
  )

  function choose(id: number | null) {
    for (const names of [subjectNames, categoryNames]) names.settle()
    navigate({
      to: '.',
      search: ((rest: object) => ({ ...rest, category: id === null ? undefined : String(id) })) as never,
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <Screen
      title="Manage Subjects & Specialties"
      intro="The subjects and specialties that employers request and staff can or cannot do."
    >
      <Loaded query={categories} failure="Failed to fetch categories">
        {(all) => (
          <CategoryPanel
            categories={all}
            counts={countsOf(subjects.data ?? [])}
            chosen={chosen}
            renaming={categoryNames}
            onChoose={choose}
          />
        )}
      </Loaded>
      <Loaded query={subjects} failure="Failed to fetch subjects">
        {(all) => (
          <SubjectPanel subjects={all} categories={categories.data ?? []} chosen={chosen} renaming={subjectNames} />
        )}
      </Loaded>
      <DiscardDialog isOpen={isLeaving} onStay={stay} onDiscard={leave}>
        A changed name has not been saved.
      </DiscardDialog>
    </Screen>
  )
}
