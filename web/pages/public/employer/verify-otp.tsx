export { EmployerCodeScreen } from '#web/features/identity/accounts/code-screen.tsx'
