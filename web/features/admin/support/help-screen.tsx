import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Article } from '#web/features/admin/support/articles/article.ts'
import { articlesFor } from '#web/features/admin/support/articles/index.ts'
import { useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { useProductName } from '#web/platform/config.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { useMe } from '#web/platform/session.ts'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { ArticleBody } from './article-body.tsx'
import { ContactSupport } from './contact-support.tsx'
import { CopyLink } from './copy-link.tsx'
import { Guides } from './guides.tsx'

const parts = [
  { id: 'guides', label: 'Guides & Tutorials' },
  { id: 'contact', label: 'Contact Support' },
] as const

export function HelpScreen() {
  const { role } = useMe()
  const terms = useSectorTerms()
  const product = useProductName()
  const [part] = useOption(['guides', 'contact'])
  const [{ article: slug }, set] = useUrlState()
  const lastSlug = useLastNonNull(slug ?? null)
  const [search, setSearch] = useState('')
  const [subject, setSubject] = useDraft('support subject')
  const [message, setMessage] = useDraft('support message')
  const articles = articlesFor({ role: role === 'employer' ? 'employer' : 'employee', terms, product })
  const article = articles.find((candidate) => candidate.slug === slug)
  const go = (option: 'guides' | 'contact') => set({ option }, { isReset: true, resetScroll: true })

  return (
    <Screen title="Help Center" width="reading">
      <Tabs label="Help" items={parts} value={part} onChange={go}>
        {part === 'contact' ? (
          <ContactSupport
            draft={{ subject, message }}
            onDraft={(draft) => {
              setSubject(draft.subject)
              setMessage(draft.message)
            }}
          />
        ) : article ? (
          <ArticleView key={article.slug} article={article} onBack={() => go('guides')} />
        ) : (
          <Guides
            lastSlug={lastSlug}
            articles={articles}
            search={search}
            onSearch={setSearch}
            onContact={() => go('contact')}
          />
        )}
      </Tabs>
    </Screen>
  )
}

type ArticleViewProps = { article: Article; onBack: () => void }

/** Article at its own URL. Focus goes to its heading, so that reading starts there. */
function ArticleView({ article, onBack }: ArticleViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <article aria-labelledby="article" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="link" onPress={onBack} icon={<ArrowLeft size={16} aria-hidden="true" />}>
          All guides and questions
        </Button>
        <CopyLink slug={article.slug} title={article.title} />
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
