import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/platform/client.ts'

export const termsQuery = (role: 'employer' | 'employee') =>
  queryOptions({
    queryKey: ['accounts', 'terms', role],
    queryFn: async ({ signal }) => (await api.accounts.terms({ query: { role } }, { signal })).data,
  })

/** The terms as written: sections apart by an empty line, each with its heading on the first one. */
export const TermsText = ({ body }: { body: string }) =>
  body.split(/\n{2,}/).map((section) => {
    const [heading, ...paragraphs] = section.split('\n')
    return (
      <section key={heading} className="mb-5 last:mb-0">
        <h2 className="mb-1 text-base font-semibold">{heading}</h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mb-2 text-body">
            {paragraph}
          </p>
        ))}
      </section>
    )
  })
