/**
 * What stands where the specification leaves something open ("not shown", "no action", "sample data"), by the rulings or by a decision. The
 * test of such a statement holds what stands instead.
 */
export const settled: Readonly<Record<string, string>> = {
  '7.4': 'Whoever enters a code has no token yet, so this call asks for none (rulings 4).',
  '7.5': 'Whoever waits for a code has no token yet, so this call asks for none (rulings 4).',
  '7.38': 'They are GET /admin/employees and GET /admin/employers (rulings 8).',
  '7.39': 'PATCH /support/{id} changes it (rulings 8).',
  '7.41':
    'Every other call stands in the contract and in the document that is made from it, and in the sheet of permissions (rulings 1).',
}
