import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ArticleBody } from './article-body.tsx'
import type { Article, LinkOfArticle } from './articles/article.ts'
import { CopyLink } from './copy-link.tsx'

type ArticleViewProps = { article: Article; linkOf: LinkOfArticle; onBack: () => void }

/** Article at its own URL. Focus goes to its heading, so that reading starts there. */
export function ArticleView({ article, linkOf, onBack }: ArticleViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <article aria-labelledby="article" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="link" onPress={onBack} icon={<ArrowLeft size={16} aria-hidden="true" />}>
          All guides and questions
        </Button>
        <CopyLink slug={article.slug} title={article.title} linkOf={linkOf} />
      </div>
      <div className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-7">
        <h2 id="article" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {article.title}
        </h2>
        <ArticleBody {...article} />
      </div>
    </article>
  )
}
