export { EmployerEntryScreen } from '#web/features/account/entry-screen.tsx'
