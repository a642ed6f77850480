export { EmployeeTermsScreen } from '#web/features/identity/accounts/terms-screen.tsx'
