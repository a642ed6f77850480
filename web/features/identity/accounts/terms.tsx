import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'

/** The terms in force, or an earlier version of them. */
export const termsQuery = (role: 'employer' | 'employee', version?: number) =>
  queryOptions({
    queryKey: ['accounts', 'terms', role, version ?? 'in force'],
    queryFn: async ({ signal }) => (await api.accounts.terms({ query: { role, version } }, { signal })).data,
  })

/** Lines may repeat, so each is keyed by its position. */
const numbered = (lines: readonly string[]) => lines.map((text, at) => ({ text, at }))

/**
 * Renders the terms: sections separated by an empty line, each with its heading on the first line.
 */
export const TermsText = ({ body }: { body: string }) =>
  numbered(body.split(/\n{2,}/)).map(({ text: section, at }) => {
    const [heading, ...paragraphs] = section.split('\n')
    return (
      <section key={at} className="mb-5 last:mb-0 break-words">
        <h2 className="mb-1 text-base font-semibold">{heading}</h2>
        {numbered(paragraphs).map(({ text: paragraph, at: index }) => (
          <p key={index} className="mb-2 text-body">
            {paragraph}
          </p>
        ))}
      </section>
    )
  })
