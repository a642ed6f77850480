import { Link2 } from 'lucide-react'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Copies the address of an article, to be sent to somebody of the same role. */
export function CopyLink({ slug, title }: { slug: string; title: string }) {
  const { role } = useMe()

  async function copy() {
    const address = `${window.location.origin}/${role}/help?option=guides&article=${slug}`
    try {
      // The clipboard exists on secure origins only, and a browser may refuse it.
      await navigator.clipboard.writeText(address)
      toast.ok('Link copied.')
    } catch {
      toast.bad('The link could not be copied.', { detail: address })
    }
  }

  return (
    <Button
      look="plain"
      size="small"
      aria-label={`Copy link to ${title}`}
      onPress={copy}
      icon={<Link2 size={16} aria-hidden="true" />}
    >
      Copy link
    </Button>
  )
}
