export { EmployeeEntryScreen } from '#web/features/account/entry-screen.tsx'
