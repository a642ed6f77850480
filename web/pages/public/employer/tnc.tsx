export { EmployerTermsScreen } from '#web/features/identity/accounts/terms-screen.tsx'
