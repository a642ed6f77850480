import { Download, RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/platform/failure.ts'
import { saveBlob } from '#web/platform/files.ts'
import { Button } from '#web/ui/button.tsx'
import { dateIn, viewerZone } from '#web/ui/dates.ts'
import { toast } from '#web/ui/toast.ts'
import { downloadExport, type Share } from './export-download.ts'

const FAILED = 'Your data could not be downloaded. Please try again.'

/** Lets a person download all data about them. */
export function ExportPart() {
  const [share, setShare] = useState<Share>(null)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function download() {
    running.current = new AbortController()
    const { signal } = running.current
    setPending(true)
    setError(null)
    try {
      const zip = await downloadExport(setShare, signal)
      if (zip === null) return
      saveBlob(zip, `my-data-${dateIn(viewerZone(), new Date())}.zip`)
      toast.ok('Your data has been downloaded.')
    } catch (thrown) {
      if (!signal.aborted) setError(sentenceOf(thrown, FAILED))
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="grid gap-3">
      {error && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <div>
        {/* Keeps the same button, so that a person who tries again keeps the focus. */}
        <Button
          look="plain"
          isPending={isPending}
          pendingText={share === null ? 'Preparing...' : 'Downloading...'}
          onPress={download}
          icon={error ? <RotateCw size={16} aria-hidden="true" /> : <Download size={16} aria-hidden="true" />}
        >
          {error ? 'Retry' : 'Download my data'}
        </Button>
      </div>
      {isPending && share !== null && <Progress percent={Math.round(share * 100)} />}
    </div>
  )
}

const Progress = ({ percent }: { percent: number }) => (
  <progress
    aria-label="Downloading your data"
    max={100}
    value={percent}
    className="h-1.5 w-full max-w-80 accent-brand"
  />
)
