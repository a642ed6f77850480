/**
 * What stands where the specification leaves something open ("not shown", "no action", "sample data"), by the rulings or by a decision. The
 * test of such a statement holds what stands instead.
 */
export const settled: Readonly<Record<string, string>> = {
  '3.27':
    'Counted from real bookings for each employee, never sample data (rulings 1 and 8); employees have no position such as RN, since what they do stands in their specialties.',
  '4.20': 'The status is saved by PATCH /support/{id} (rulings 1 and 8).',
  '5.2':
    'Of a password that is set, 8 characters are asked and no more than a hint beyond (rulings 4); at sign-in any that is not empty is compared.',
  '5.19': 'The form changes the password (rulings 1 and 4).',
  '5.21': 'The two new passwords are compared, as at registration (rulings 4).',
  '5.28': 'The field says what it needs instead of nothing (every error tells the fix, WCAG 3.3.1); nothing is sent.',
  '6.10': 'The sheet of permissions is enforced on the server (rulings 3).',
  '7.4': 'Whoever enters a code has no token yet, so this call asks for none (rulings 4).',
  '7.5': 'Whoever waits for a code has no token yet, so this call asks for none (rulings 4).',
  '7.38': 'They are GET /admin/employees and GET /admin/employers (rulings 8).',
  '7.39': 'PATCH /support/{id} changes it (rulings 8).',
  '7.41':
    'Every other call stands in the contract and in the document that is made from it, and in the sheet of permissions (rulings 1).',
}
