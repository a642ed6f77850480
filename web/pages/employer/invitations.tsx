export { EmployerInvitationsScreen } from '#web/features/people/connections/invitations-screen.tsx'
