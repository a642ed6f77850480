import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sectorTerms } from '#contract/platform/sector-terms.ts'
import { ArticleView } from '#web/features/admin/support/article-view.tsx'
import { articlesFor } from '#web/features/admin/support/articles/index.ts'
import { Guides } from '#web/features/admin/support/guides.tsx'
import { useProductName } from '#web/platform/config.ts'
import { useOption, useUrlState } from '#web/platform/url-state.ts'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { StandaloneScreen } from '#web/ui/standalone-screen.tsx'
import { useLastNonNull } from '#web/ui/use-last-non-null.ts'

const readers = [
  { id: 'employer', label: 'For employers' },
  { id: 'employee', label: 'For employees' },
] as const

/** The guides of the Help Center, for visitors who have not signed in. */
export function PublicHelpScreen() {
  const [role] = useOption(['employer', 'employee'])
  const [{ article: slug }, set] = useUrlState()
  const lastSlug = useLastNonNull(slug ?? null)
  const [search, setSearch] = useState('')
  const product = useProductName()
  const articles = articlesFor({ role, terms: sectorTerms.education, product })
  const article = articles.find((candidate) => candidate.slug === slug)
  const go = (option: 'employer' | 'employee') => set({ option }, { isReset: true, resetScroll: true })
  const linkOf = (next: string) => ({ to: '/help', search: { option: role, article: next } })
  return (
    <StandaloneScreen
      title="Help Center"
      width="text"
      backLink={{ to: '/', label: 'Start page' }}
      footer={
        <>
          Do you have an account?{' '}
          <Link to={`/${role}`} className="font-semibold text-brand-ink underline underline-offset-4">
            Sign in
          </Link>{' '}
          to write to us.
        </>
      }
    >
      <Tabs label="Help" items={readers} value={role} onChange={go}>
        {article ? (
          <ArticleView key={article.slug} article={article} linkOf={linkOf} onBack={() => go(role)} />
        ) : (
          <Guides lastSlug={lastSlug} articles={articles} search={search} onSearch={setSearch} linkOf={linkOf} />
        )}
      </Tabs>
    </StandaloneScreen>
  )
}
