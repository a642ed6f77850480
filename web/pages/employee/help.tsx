export { HelpScreen } from '#web/features/admin/support/help-screen.tsx'
