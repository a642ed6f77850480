export { AdminEntryScreen } from '#web/features/account/entry-screen.tsx'
