import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '#contract/platform/endpoint.ts'
import type { siteFigures } from '#contract/work/site-figures.ts'
import { api } from '#web/platform/client.ts'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { type FiguresView, monthsOf } from './figures-view.ts'

export type FiguresAnswer = Data<(typeof siteFigures)['list']>
export type SiteLine = FiguresAnswer['sites'][number]

const queryOf = ({ period, site }: FiguresView) => ({
  ...monthsOf(period, todayIn(viewerZone())),
  ...(site !== null && { site_id: String(site) }),
})

/** Keeps the last answer while another choice loads. Read again with the records after an event. */
export const useSiteFigures = (view: FiguresView) => {
  const query = queryOf(view)
  return useQuery({
    queryKey: ['records', 'site-figures', query],
    queryFn: ({ signal }) => api.siteFigures.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** URL of the figures of all sites as a file. */
export const fileOf = (view: FiguresView) =>
  `/api/organisation/figures/export?${new URLSearchParams(queryOf({ ...view, site: null }))}`
