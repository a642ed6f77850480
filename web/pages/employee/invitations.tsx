export { EmployeeInvitationsScreen } from '#web/features/people/connections/invitations-screen.tsx'
