import { useQuery } from '@tanstack/react-query'
import { allSubjectsQuery } from '#web/features/people/subjects/all-subjects.ts'
import { CategoryPanel } from '#web/features/people/subjects/category-panel.tsx'
import { subjectsByCategory } from '#web/features/people/subjects/lists.ts'
import { useCategories, useRenameCategory, useRenameSubject } from '#web/features/people/subjects/subject-changes.ts'
import { SubjectPanel } from '#web/features/people/subjects/subject-panel.tsx'
import { useRenaming } from '#web/features/people/subjects/use-renaming.ts'
import { useLeaveGuard } from '#web/platform/leave-guard.ts'
import { useUrlState } from '#web/platform/url-state.ts'
import { DiscardDialog } from '#web/ui/controls/confirm-dialog.tsx'
import { Loaded, useWithParts } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'

export function SubjectEditorScreen() {
  const subjects = useQuery(allSubjectsQuery)
  const categories = useCategories()
  // Shown together, because on a phone late categories would push the subjects down.
  const shownCategories = useWithParts(categories, subjects)
  const shownSubjects = useWithParts(subjects, categories)
  const [{ category }, set] = useUrlState()
  const selected = categories.data?.find(({ id }) => id === category) ?? null
  const subjectNames = useRenaming(useRenameSubject())
  const categoryNames = useRenaming(useRenameCategory())
  const { isLeaving, leave, stay } = useLeaveGuard(
    (navigation) =>
      (navigation === undefined || navigation.current.pathname !== navigation.next.pathname) &&
      (subjectNames.isUnsaved(subjects.data ?? []) || categoryNames.isUnsaved(categories.data ?? [])),
  )

  function choose(id: number | null) {
    for (const names of [subjectNames, categoryNames]) names.settle()
    set({ category: id }, { replace: true })
  }

  return (
    <Screen
      title="Manage Subjects & Specialties"
      intro="The subjects and specialties that employers request and staff can or cannot do."
    >
      <Loaded query={shownCategories} failure="Failed to fetch categories">
        {(all) => (
          <CategoryPanel
            categories={all}
            counts={subjectsByCategory(subjects.data ?? [])}
            selected={selected}
            renaming={categoryNames}
            onChoose={choose}
          />
        )}
      </Loaded>
      <Loaded query={shownSubjects} failure="Failed to fetch subjects">
        {(all) => (
          <SubjectPanel subjects={all} categories={categories.data ?? []} selected={selected} renaming={subjectNames} />
        )}
      </Loaded>
      <DiscardDialog isOpen={isLeaving} onStay={stay} onDiscard={leave}>
        A changed name has not been saved.
      </DiscardDialog>
    </Screen>
  )
}
