import { Link } from '@tanstack/react-router'
import { BookOpen, ChevronRight, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Row, RowMain, Rows } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ExpandableRow } from '#web/ui/expandable-row.tsx'
import { useSlashKey } from '#web/ui/slash-key.ts'
import { ArticleBody } from './article-body.tsx'
import type { Article, LinkOfArticle } from './articles/article.ts'
import { searchArticles } from './articles/index.ts'
import { CopyLink } from './copy-link.tsx'

type GuidesProps = {
  /** Slug of the article that the reader has just left; null otherwise. */
  lastSlug: string | null
  articles: readonly Article[]
  search: string
  onSearch: (typed: string) => void
  /** Missing for visitors, who cannot write to us. */
  onContact?: () => void
  linkOf: LinkOfArticle
}

/** All articles, filtered while the reader types. */
export function Guides({ lastSlug, articles, search, onSearch, onContact, linkOf }: GuidesProps) {
  const searchBox = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useSlashKey(() => searchBox.current?.querySelector('input')?.focus())
  useEffect(() => {
    if (lastSlug !== null) list.current?.querySelector<HTMLElement>(`[data-article="${CSS.escape(lastSlug)}"]`)?.focus()
  }, [lastSlug])
  const isSearching = search.trim() !== ''
  const matches = searchArticles(search, articles)
  const row = (article: Article) => <ArticleRow key={article.slug} {...article} linkOf={linkOf} />

  return (
    <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div ref={searchBox} className="sm:max-w-110">
        <TextField
          label="Search"
          placeholder="What would you like to know?"
          icon={<Search size={16} aria-hidden="true" />}
          type="search"
          maxLength={100}
          value={search}
          onChange={onSearch}
        />
        <p role="status" className={isSearching ? 'mt-2 text-hint text-dim' : 'sr-only'}>
          {isSearching && (matches.length === 1 ? '1 answer' : `${matches.length} answers`)}
        </p>
      </div>
      {matches.length === 0 ? (
        <Empty
          hint={onContact ? 'Try another word, or ask us.' : 'Try another word.'}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <Button look="plain" onPress={() => onSearch('')}>
                Clear search
              </Button>
              {onContact && (
                <Button look="soft" onPress={onContact}>
                  Contact Support
                </Button>
              )}
            </div>
          }
        >
          Nothing found for “{search.trim()}”
        </Empty>
      ) : isSearching ? (
        <Rows label="Answers">{matches.map(row)}</Rows>
      ) : (
        <>
          <Part title="Guides">
            <Rows label="Guides">{matches.filter(({ kind }) => kind === 'guide').map(row)}</Rows>
          </Part>
          <Part title="Frequently asked questions">
            <Rows label="Frequently asked questions">
              {matches
                .filter(({ kind }) => kind === 'question')
                .map((article) => (
                  <ExpandableRow
                    key={article.slug}
                    summary={<span className="text-sm font-medium">{article.title}</span>}
                  >
                    <div className="grid gap-4">
                      <ArticleBody {...article} />
                      <div>
                        <CopyLink {...article} linkOf={linkOf} />
                      </div>
                    </div>
                  </ExpandableRow>
                ))}
            </Rows>
          </Part>
        </>
      )}
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <h2 className="text-base">{title}</h2>
    {children}
  </section>
)

const ArticleRow = ({ slug, title, summary, linkOf }: Article & { linkOf: LinkOfArticle }) => (
  <Row>
    <RowMain>
      <div className="flex gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
          <BookOpen size={17} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <Link
            {...linkOf(slug)}
            data-article={slug}
            className="inline-block py-0.5 text-sm font-medium underline-offset-4 hover:underline"
          >
            {title}
          </Link>
          <p className="text-sm text-dim">{summary}</p>
        </div>
      </div>
    </RowMain>
    <ChevronRight size={18} aria-hidden="true" className="text-dim max-sm:hidden" />
  </Row>
)
