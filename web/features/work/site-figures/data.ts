import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Data } from '#contract/platform/endpoint.ts'
import type { FiguresPart, siteFigures } from '#contract/work/site-figures.ts'
import { api } from '#web/platform/client.ts'
import { todayIn, viewerZone } from '#web/ui/dates.ts'
import { type FiguresView, monthsOf } from './figures-view.ts'

export type FiguresAnswer = Data<(typeof siteFigures)['list']>
export type SiteLine = FiguresAnswer['sites'][number]

const queryOf = ({ period, site }: FiguresView) => ({
  ...monthsOf(period, todayIn(viewerZone())),
  ...(site !== null && { site_id: String(site) }),
})

/** Keeps the last answer while another one loads. An event about shifts refetches `records`. */
export const useSiteFigures = (view: FiguresView) => {
  const query = queryOf(view)
  return useQuery({
    queryKey: ['records', 'site-figures', query],
    queryFn: ({ signal }) => api.siteFigures.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export type FigureDetails = Data<(typeof siteFigures)['details']>

/** Time to fill, rejections, cancellations, subjects, weekdays and expected shifts. */
export const useFigureDetails = (view: FiguresView) => {
  const query = queryOf(view)
  return useQuery({
    queryKey: ['records', 'figure-details', query],
    queryFn: ({ signal }) => api.siteFigures.details({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** URL of a part of the figures as a file. */
export const fileOf = (view: FiguresView, part: FiguresPart) =>
  `/api/organisation/figures/export?${new URLSearchParams({ ...queryOf(view), part })}`
