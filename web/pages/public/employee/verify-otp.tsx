export { EmployeeCodeScreen } from '#web/features/identity/accounts/code-screen.tsx'
