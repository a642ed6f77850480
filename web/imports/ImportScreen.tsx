import { ArrowLeft } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { isComing } from '#web/ui/isComing.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useUnclaimed } from './data.ts'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportStart } from './ImportStart.tsx'
import { ImportView } from './ImportView.tsx'
import { start } from './importAddress.ts'
import { UnclaimedCard } from './UnclaimedCard.tsx'
import { usePlace } from './usePlace.ts'

export function ImportScreen() {
  const { place, go } = usePlace()
  const { id } = place
  return (
    <Screen
      title="Import"
      intro="Import staff, employers or subjects from a CSV file. Nothing changes until you confirm."
      actions={
        id !== null && (
          <Button look="plain" icon={<ArrowLeft size={16} aria-hidden="true" />} onPress={() => go(start)}>
            All imports
          </Button>
        )
      }
    >
      {id === null ? <Start place={place} go={go} /> : <ImportView key={id} id={id} />}
    </Screen>
  )
}

function Start({ place, go }: ReturnType<typeof usePlace>) {
  // The card above may still appear and would push the list down, so the list waits.
  const isCardComing = isComing(useUnclaimed())
  return (
    <>
      <ImportStart onUploaded={(uploaded) => go({ ...start, id: uploaded })} />
      <UnclaimedCard />
      {isCardComing && <SkeletonRows rows={3} />}
      <div className={isCardComing ? 'hidden' : 'contents'}>
        <ImportHistory
          page={place.page}
          onPage={(page) => go({ page })}
          onOpen={(opened) => go({ ...start, id: opened })}
        />
      </div>
    </>
  )
}
