import { Copy } from 'lucide-react'
import type { AuditedAct } from '#contract/platform/audit.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/clipboard.ts'

type ChainEndProps = { entries: number } & Pick<AuditedAct, 'hash'>

/**
 * Shows the latest hash of the audit chain. A copy kept elsewhere can later prove that no earlier
 * entry was changed.
 */
export function ChainEnd({ entries, hash }: ChainEndProps) {
  const chainHead = `${entries}:${hash}`

  const copy = () => copyText(chainHead, { ok: 'Copied.', bad: 'It could not be copied.', badDetail: chainHead })

  return (
    <section aria-label="Latest hash" className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60 text-hint text-dim">
        <p>
          Each entry secures all before it. Keep a copy of this hash elsewhere: “npm run audit:verify” compares the log
          with it.
        </p>
        <code className="wrap-anywhere text-ink">{chainHead}</code>
      </div>
      <Button look="plain" size="small" icon={<Copy size={16} aria-hidden="true" />} onPress={copy}>
        Copy
      </Button>
    </section>
  )
}
