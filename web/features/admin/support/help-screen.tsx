import { useState } from 'react'
import { articlesFor } from '#web/features/admin/support/articles/index.ts'
import { useSectorTerms } from '#web/features/identity/accounts/my-account.ts'
import { useProductName } from '#web/platform/config.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { useMe } from '#web/platform/session.ts'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'
import { ArticleView } from './article-view.tsx'
import { ContactSupport } from './contact-support.tsx'
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
  const linkOf = (next: string) => ({ to: `/${role}/help`, search: { option: 'guides', article: next } })
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
          <ArticleView key={article.slug} article={article} linkOf={linkOf} onBack={() => go('guides')} />
        ) : (
          <Guides
            lastSlug={lastSlug}
            articles={articles}
            search={search}
            onSearch={setSearch}
            onContact={() => go('contact')}
            linkOf={linkOf}
          />
        )}
      </Tabs>
    </Screen>
  )
}
