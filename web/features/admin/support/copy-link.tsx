import { Link2 } from 'lucide-react'
import { useMe } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/clipboard.ts'

/** Copies the URL of an article, for people of the same role. */
export function CopyLink({ slug, title }: { slug: string; title: string }) {
  const { role } = useMe()

  function copy() {
    const address = `${window.location.origin}/${role}/help?option=guides&article=${slug}`
    return copyText(address, { ok: 'Link copied.', bad: 'The link could not be copied.', badDetail: address })
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
