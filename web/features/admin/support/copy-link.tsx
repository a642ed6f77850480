import { Link2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/clipboard.ts'
import type { LinkOfArticle } from './articles/article.ts'

type CopyLinkProps = { slug: string; title: string; linkOf: LinkOfArticle }

/** Copies the URL of an article, for people who may open the same page. */
export function CopyLink({ slug, title, linkOf }: CopyLinkProps) {
  function copy() {
    const { to, search } = linkOf(slug)
    const address = `${window.location.origin}${to}?${new URLSearchParams(search)}`
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
