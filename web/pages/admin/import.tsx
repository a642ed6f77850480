import { ArrowLeft } from 'lucide-react'
import { useUnclaimed } from '#web/features/admin/imports/data.ts'
import { start, useImportLocation } from '#web/features/admin/imports/import-address.ts'
import { ImportHistory } from '#web/features/admin/imports/import-history.tsx'
import { ImportStart } from '#web/features/admin/imports/import-start.tsx'
import { ImportView } from '#web/features/admin/imports/import-view.tsx'
import { UnclaimedCard } from '#web/features/admin/imports/unclaimed-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { isFirstLoad } from '#web/ui/query-state.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

export function ImportScreen() {
  const { location, goTo } = useImportLocation()
  const { id } = location
  return (
    <Screen
      title="Import"
      intro="Import staff, employers or subjects from a CSV file. Nothing changes until you confirm."
      actions={
        id !== null && (
          <Button look="plain" icon={<ArrowLeft size={16} aria-hidden="true" />} onPress={() => goTo(start)}>
            All imports
          </Button>
        )
      }
    >
      {id === null ? <Start location={location} goTo={goTo} /> : <ImportView key={id} id={id} />}
    </Screen>
  )
}

function Start({ location, goTo }: ReturnType<typeof useImportLocation>) {
  // The card above may still appear and would push the list down, so the list waits.
  const isCardComing = isFirstLoad(useUnclaimed())
  return (
    <>
      <ImportStart onUploaded={(uploaded) => goTo({ ...start, id: uploaded })} />
      <UnclaimedCard />
      {isCardComing && <SkeletonRows rows={3} />}
      <div className={isCardComing ? 'hidden' : 'contents'}>
        <ImportHistory
          page={location.page}
          onPage={(page) => goTo({ page })}
          onOpen={(importId) => goTo({ ...start, id: importId })}
        />
      </div>
    </>
  )
}
