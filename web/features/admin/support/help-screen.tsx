import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#web/features/identity/accounts/my-account.ts'
import { useProductName } from '#web/platform/config.ts'
import { useDraft } from '#web/platform/drafts.ts'
import { useOption } from '#web/platform/option.ts'
import { useMe } from '#web/platform/session.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useLast } from '#web/ui/use-last.ts'
import { ArticleView } from './article-view.tsx'
import { articlesFor } from './articles/index.ts'
import { ContactSupport } from './contact-support.tsx'
import { Guides } from './guides.tsx'

const parts = [
  { id: 'guides', label: 'Guides & Tutorials' },
  { id: 'contact', label: 'Contact Support' },
] as const

export function HelpScreen() {
  const { role } = useMe()
  const says = useWords()
  const product = useProductName()
  const navigate = useNavigate()
  const [part] = useOption(['guides', 'contact'])
  const { article: slug } = useSearch({ strict: false }) as { article?: string }
  const left = useLast(slug ?? null)
  const [search, setSearch] = useState('')
  const [subject, setSubject] = useDraft('support subject')
  const [message, setMessage] = useDraft('support message')
  const articles = articlesFor({ role: role === 'employer' ? 'employer' : 'employee', says, product })
  const article = articles.find((each) => each.slug === slug)
  const go = (option: 'guides' | 'contact') => navigate({ to: '.', search: { option } as never })

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
            left={left}
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
