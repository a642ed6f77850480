import type { AnalyticsView as FileView, PeopleSort } from '#contract/admin/analytics.ts'

/** The first of them is open where the address names none. */
export const options = ['acceptance rate', 'activity rate', 'shift request', 'rejection rate', 'availability'] as const
export type TabId = (typeof options)[number]

export const tabs: readonly { id: TabId; label: string }[] = [
  { id: 'activity rate', label: 'Activity Rate' },
  { id: 'shift request', label: 'Shift Requests' },
  { id: 'acceptance rate', label: 'Acceptance Rate' },
  { id: 'rejection rate', label: 'Rejection Stats' },
  { id: 'availability', label: 'Availability' },
]

/** Main figure of each tab: its sort key, name and file. */
export const metricOf: Record<TabId, { sort: PeopleSort; name: string; file: FileView }> = {
  'activity rate': { sort: 'activity', name: 'Activity rate', file: 'activity' },
  'shift request': { sort: 'requests', name: 'Total requests', file: 'requests' },
  'acceptance rate': { sort: 'acceptance', name: 'Acceptance rate', file: 'acceptance' },
  'rejection rate': { sort: 'rejected', name: 'Rejections', file: 'rejection' },
  availability: { sort: 'availability', name: 'Availability', file: 'availability' },
}
