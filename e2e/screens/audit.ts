import type { View } from './view.ts'

const LOG = { role: 'admin', path: '/admin/audit', title: 'Audit Log' } as const

export const auditViews: readonly View[] = [
  { name: 'audit log', ...LOG },
  {
    name: 'audit log with filters',
    ...LOG,
    open: (page) => page.getByRole('button', { name: 'Filters' }).click(),
  },
  {
    name: 'an entry of the audit log',
    ...LOG,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^View entry/ })
        .first()
        .click()
      await page.getByRole('dialog').getByText('Hash').waitFor()
    },
  },
]
