import { accountArticles } from './account.ts'
import { afterwardsArticles } from './afterwards.ts'
import { approvalArticles } from './approvals.ts'
import { arrivalArticles } from './arrivals.ts'
import { type Article, articleText, type Voice } from './article.ts'
import { availabilityArticles } from './availability.ts'
import { bookingArticles } from './booking.ts'
import { connectingArticles } from './connecting.ts'
import { credentialArticles } from './credentials.ts'
import { everydayArticles } from './everyday.ts'
import { poolArticles } from './pools.ts'
import { profileArticles } from './profiles.ts'
import { vacancyArticles } from './vacancies.ts'

/** Everything that is written for this reader, in the order of the work. */
export const articlesFor = (voice: Voice): Article[] => [
  ...(voice.role === 'employer' ? bookingArticles(voice) : availabilityArticles(voice)),
  ...vacancyArticles(voice),
  ...(voice.role === 'employer' ? approvalArticles : []),
  ...arrivalArticles(voice),
  ...profileArticles(voice),
  ...credentialArticles(voice),
  ...connectingArticles(voice),
  ...poolArticles(voice),
  ...afterwardsArticles(voice),
  ...accountArticles(voice),
  ...everydayArticles(voice),
]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const splitWords = (typed: string) =>
  plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Finds articles in which every typed word begins a word; those with all of them in the title come
 * first.
 */
export function searchArticles(typed: string, articles: readonly Article[]): readonly Article[] {
  const query = splitWords(typed)
  if (query.length === 0) return articles
  const hasAllWords = (text: string) => {
    const words = splitWords(text)
    return query.every((word) => words.some((textWord) => textWord.startsWith(word)))
  }
  const matches = articles.filter((article) => hasAllWords(articleText(article)))
  const byTitle = matches.filter(({ title }) => hasAllWords(title))
  return [...byTitle, ...matches.filter((article) => !byTitle.includes(article))]
}
